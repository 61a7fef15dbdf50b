import { anchorErrorOf, type ProgramError } from '../errors/program-errors.ts'
import type { Idl } from './model.ts'

/** Lower numbers are errors of the Anchor framework itself, in every Anchor program. */
const FIRST_OWN_ERROR = 6_000

/** The error with this number of the program that the IDL describes; `undefined` where neither it nor Anchor names one. */
export const errorOf = ({ errors, dialect }: Idl, code: number): ProgramError | undefined =>
  errors.get(code) ?? (dialect === 'anchor' && code < FIRST_OWN_ERROR ? anchorErrorOf(code) : undefined)
