import type { Submission } from '../bank/bank.ts'
import type { Chain } from '../bank/chain.ts'
import type { TransactionError } from '../bank/transaction-error.ts'
import { faucetOf } from '../genesis/genesis.ts'
import { type Draft, signTransaction } from '../instructions/sign.ts'
import type { LedgerOptions } from '../ledger/ledger.ts'
import { type OpenedChain, openChain } from '../open-chain.ts'
import { Traffic } from '../traffic/traffic.ts'

/** A chain in this process without a clock: the test closes the blocks. */
export async function openTestChain(
  options: LedgerOptions & { seed?: string; perSlot?: number; slotSeconds?: number },
): Promise<OpenedChain & { run: (slots: number) => void }> {
  const opened = await openChain({
    seed: 'test',
    now: 1_700_000_000_000,
    onError: (error) => {
      throw error
    },
    ...options,
  })
  const { chain, validators } = opened
  const traffic = new Traffic({
    chain,
    validators,
    faucet: faucetOf(chain.genesis.seed),
    filesUrl: 'http://127.0.0.1:8899',
    perSlot: options.perSlot ?? 0,
  })
  const run = (slots: number) => {
    for (let left = slots; left > 0; left--) {
      traffic.sendDue(1)
      closeBlock(chain, options.slotSeconds)
    }
  }
  return { ...opened, run }
}

/** Closes the open block; a slot takes one second by default. */
export function closeBlock(chain: Chain, slotSeconds = 1): void {
  chain.advance((slot) => chain.genesis.time + slot * slotSeconds)
}

export function send(chain: Chain, draft: Draft, blockhash = chain.current.previousBlockhash): Submission {
  return chain.submit(signTransaction(draft, blockhash))
}

/** The result: `null` is success, `refused` a rejection before execution. */
export function outcomeOf(submission: Submission): TransactionError | null | { refused: TransactionError } {
  return 'refused' in submission ? { refused: submission.refused } : submission.executed.err
}
