import type { Address } from './decoded-block.ts'

/**
 * What a chain's profile tells decode about programs that are not the runtime's own. Plain data, so that it can travel
 * to other processes. Without it the runtime's and the SPL programs are understood, and nothing else.
 */
export type ProgramRegistry = Readonly<Record<Address, RegisteredProgram>>

export type RegisteredProgram = {
  /** For people: `CPAMM v4`. */
  name: string
  /** The interface it speaks: a name of `protocols/index.ts`, such as `spl-token-swap`. */
  protocol?: string | undefined
  /** It trades, though no interface is known: its first and last token transfers are a swap. */
  isDex?: boolean | undefined
  /** It is written with Anchor, so that its error numbers below 6000 are the framework's. */
  isAnchor?: boolean | undefined
}

export const EMPTY_REGISTRY: ProgramRegistry = {}

export function findInRegistry(programId: Address, registry: ProgramRegistry): RegisteredProgram | undefined {
  return Object.hasOwn(registry, programId) ? registry[programId] : undefined
}
