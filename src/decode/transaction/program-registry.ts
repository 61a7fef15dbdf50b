import type { Address } from '../block/decoded-block.ts'

/**
 * The programs that a chain's profile describes, in addition to the runtime's. Plain data, so that it can be sent to other
 * processes. Without it only the runtime's and the SPL programs are decoded.
 */
export type ProgramRegistry = Readonly<Record<Address, RegisteredProgram>>

export type RegisteredProgram = {
  /** The displayed name: `CPAMM v4`. */
  name: string
  /** The interface that it implements: a name of `protocols/index.ts`, such as `spl-token-swap`. */
  protocol?: string | undefined
  /** An exchange without a known interface: its first and last token transfers count as a swap. */
  isDex?: boolean | undefined
  /** It routes trades through other programs: what its user gave and received counts as a swap. */
  isRouter?: boolean | undefined
  /** It uses Anchor, so that its error numbers below 6000 are the framework's. */
  isAnchor?: boolean | undefined
}

export const EMPTY_REGISTRY: ProgramRegistry = {}

export function findInRegistry(programId: Address, registry: ProgramRegistry): RegisteredProgram | undefined {
  return Object.hasOwn(registry, programId) ? registry[programId] : undefined
}
