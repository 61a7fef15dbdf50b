import { createContext, type ReactNode } from 'react'
import type { AccountEntry, EventEntry } from '#contract/transactions/transactions.ts'
import type { AmountToken } from '../../format/argument-tokens.ts'
import type { InstructionNode } from './instruction-tree.ts'

/** The values that all instructions of a page share. */
export type InstructionContext = {
  /** The `id` of the instruction that failed. */
  failedAt: string | null
  /** The compute units of the whole transaction; null when the chain does not report them. */
  computeUnits: string | null
  /** The events that each instruction emitted, by its `id`. */
  events: ReadonlyMap<string, readonly EventEntry[]>
  /** Signer and writable flags of each account, by its address. */
  accounts: ReadonlyMap<string, Pick<AccountEntry, 'signer' | 'writable'>>
  /** The tokens of the transaction, by token account and by mint. */
  tokens: ReadonlyMap<string, AmountToken>
  isOpen: (id: string) => boolean
  toggle: (id: string) => void
  /** Renders the most informative argument of an instruction, for its line. */
  telling: (node: InstructionNode) => ReactNode
}

export const InstructionSurroundings = createContext<InstructionContext>({
  failedAt: null,
  computeUnits: null,
  events: new Map(),
  accounts: new Map(),
  tokens: new Map(),
  isOpen: () => true,
  toggle: () => {},
  telling: () => null,
})
