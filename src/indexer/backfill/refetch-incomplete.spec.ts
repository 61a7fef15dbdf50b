import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silent } from '#lib/log/log.ts'
import type { Context } from '../context.ts'
import { createLedger } from '../ledger.ts'
import type { Pool } from '../worker/pool.ts'
import { refetchIncomplete } from './refetch-incomplete.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const block = { slot: 7, height: 7, parentSlot: 6, blockhash: 'b', previousBlockhash: 'a' }
const summary = { ...block, transactions: 2, broken: 0, isIncomplete: false }

test.each([
  ['finalized', true],
  ['confirmed', false],
])(
  'a %s block that lacks transactions is saved as such, also while the node is behind',
  async (commitment, finalized) => {
    const ledger = createLedger({
      first: 0,
      settled: [{ from: 0, to: 6 }],
      pending: [],
      recent: [],
      newest: null,
    })
    ledger.settle({ ...summary, isIncomplete: true }, finalized)
    ledger.incomplete.add(7)
    ledger.finalizedUpTo(7)
    ledger.finalizedUpTo(3)
    const fetchBlock = vi.fn(async () => ({ kind: 'block' }))
    const save = vi.fn(async () => [{ kind: 'saved', summary, isNew: true }])
    const context = { chain: { fetchBlock }, ledger, log: silent, db: { reader: { queryBytes: noRows } } }
    const refetch = refetchIncomplete(context as unknown as Context, { save } as unknown as Pool)
    await refetch()
    vi.advanceTimersByTime(5_000)
    await refetch()
    expect(fetchBlock).toHaveBeenCalledExactlyOnceWith(7, commitment, { lane: 'history' })
    expect(save).toHaveBeenCalledExactlyOnceWith([{ kind: 'block' }], { finalized, leaveKnown: false })
    expect(ledger.incomplete.size).toBe(0)
  },
)

/** The database's answer: no incomplete blocks from earlier processes. */
const noRows = async () => Buffer.from('\x01\x04slot\x06UInt64')
