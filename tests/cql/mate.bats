#!/usr/bin/env bats
# mate.bats - pure, model and ideal mates and stalemates

load ../lib

@test "puremate: each square of the king's field has one reason" {
    gives <<'end'
puremate | 6rk/5Npp/8/8/8/8/8/K7 b - - 0 1 | [f7,g7,h7,g8,h8]
puremate | 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1 | []
puremate | 7k/8/6K1/8/8/8/8/8 b - - 0 1 | []
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
purestalemate | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 | []
end
}
