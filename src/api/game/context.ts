import type { Head } from '#store/head/head.ts'
import type { Game } from './game.ts'

export type GameContext = { head: Head; game: Game }
