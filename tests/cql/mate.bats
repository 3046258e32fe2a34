#!/usr/bin/env bats
# mate.bats - pure, model and ideal mates and stalemates

load ../lib

@test "puremate: each square of the king's field has one reason" {
    gives <<'end'
puremate | 6rk/5Npp/8/8/8/8/8/K7 b - - 0 1 | [f7,g7,h7,g8,h8]
puremate | 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 | []
puremate | 7k/8/6K1/8/8/8/8/8 b - - 0 1 | []
puremate | 1K4nk/5Npp/Q7/6p1/8/8/3B4/Q7 b - - 0 1 | []
puremate | 8/8/8/1NK5/4N3/1Q6/1p6/1k4Q1 b - - 0 1 | []
end
}

@test "puremate: of two checks each must be needed" {
    gives <<'end'
puremate | 1B6/7R/1B6/5K2/8/8/6qk/5n2 b - - 0 1 | [g2,h2,b6,h7,b8]
puremate | 1K1r4/8/1q1r4/1b6/8/8/1k6/8 w - - 0 1 | []
puremate | 8/2N5/8/1K6/4B3/7p/5P1p/1R5k b - - 0 1 | [b1,h1,h2,e4]
end
}

@test "puremate: men that only stand in the way take part" {
    gives <<'end'
puremate | 1R5k/4p2p/5P2/4K1nr/8/8/8/8 b - - 0 1 | [g5,f6,h7,b8,h8]
puremate | 2N5/8/4B3/5K2/Rpr5/8/1p6/kr6 b - - 0 1 | [a1,b1,b2,a4,b4]
puremate | 8/8/8/8/8/Qq1k4/1n2p3/K5rn w - - 0 1 | [a1,g1,b3]
end
}

@test "modelmate: all pieces of the mating side take part, king and pawns excepted" {
    gives <<'end'
modelmate | 6rk/5Npp/8/8/8/8/8/K7 b - - 0 1 | [f7,g7,h7,g8,h8]
modelmate | 6rk/5Npp/8/8/8/8/8/K1B5 b - - 0 1 | []
end
}

@test "idealmate: every piece on the board takes part" {
    gives <<'end'
idealmate | 6rk/5Npp/8/8/8/8/8/K7 b - - 0 1 | []
end
}

@test "purestalemate, modelstalemate, idealstalemate: the same without check" {
    gives <<'end'
purestalemate | k7/P7/K7/8/8/8/8/8 b - - 0 1 | [a6,a7,a8]
modelstalemate | k7/P7/K7/8/8/8/8/8 b - - 0 1 | [a6,a7,a8]
idealstalemate | k7/P7/K7/8/8/8/8/8 b - - 0 1 | [a6,a7,a8]
purestalemate | 5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b KQ - 0 1 | [h4,h5,e6,f6,g6,h6,e7,g7,h7,f8,g8,h8]
purestalemate | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 | []
end
}
