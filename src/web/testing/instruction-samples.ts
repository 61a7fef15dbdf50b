import { screen, within } from '@testing-library/react'
import type { EventEntry, InstructionEntry, Transaction } from '#contract/transactions/transactions.ts'
import { type Answers, openPage } from './open-page.tsx'
import { address, otherAddress, signature, transaction } from './samples.ts'

export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

export const outer: InstructionEntry = {
  id: '0',
  index: 0,
  innerIndex: null,
  isInner: false,
  stackHeight: 1,
  programId: otherAddress,
  programName: 'Exchange',
  program: null,
  type: 'swap',
  parsed: { type: 'swap', info: { amount_in: '18446744073709551615', pool: address, note: '' } },
  data: '3Bxs4h24hBtQy9rw',
  accounts: [address, otherAddress],
  accountNames: ['pool', null],
  parsedBy: 'idl',
  computeUnits: '300',
}
export const inner: InstructionEntry = {
  ...outer,
  id: '0.0',
  innerIndex: 0,
  isInner: true,
  stackHeight: 2,
  programId: TOKEN,
  programName: 'Token Program',
  type: 'transfer',
  parsed: { type: 'transfer', info: { authority: address } },
  accounts: [address],
  accountNames: [null],
  parsedBy: 'program',
  computeUnits: '120',
}
export const event: EventEntry = {
  instruction: '0',
  programId: otherAddress,
  programName: 'Exchange',
  name: 'SwapEvent',
  info: { amountOut: '123456789012345678901' },
  logLine: 1,
}
/** Opens a transaction's page with all instructions expanded, unless the URL says otherwise. */
export const openInstructions = (
  change: Partial<Transaction> = {},
  where = '?instructions=all',
  more: Answers = {},
) =>
  openPage(`/tx/${signature}${where}`, {
    getTransaction: {
      ...transaction,
      instructions: JSON.stringify([outer, inner]),
      computeUnits: '400',
      ...change,
    },
    ...more,
  })
/** Returns an instruction's element once the transaction is loaded. */
export const shownInstruction = async (id: string) => {
  await screen.findByText('Finalized (MAX Confirmations)')
  return within(document.getElementById(`instruction-${id}`) as HTMLElement)
}
