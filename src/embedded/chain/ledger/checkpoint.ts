import { closeSync, fdatasyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Account, Address } from '../bank/account.ts'
import type { Changes } from '../bank/block.ts'
import { decodeAccounts, encodeAccount } from './account-codec.ts'
import { readRecords, writeRecord } from './record.ts'

// A checkpoint has all accounts at one slot, so that a restart replays few blocks: account records, then an END record.
const NAME = /^accounts-(\d{12})\.bin$/
const END = Buffer.from('end')
const CHUNK = 128 * 1024
const MAX_CHECKPOINTS = 2

export type Checkpoint = { slot: number; accounts: Changes }

/**
 * Writes all accounts in the background while the chain runs. Starts at the end of block `slot`; an account read later
 * may be newer, which is harmless: replaying the blocks after `slot` sets every account that changed since. For that
 * reason the file is completed only after `blocksWritten` resolves: those blocks are on disk then.
 */
export async function writeCheckpoint(
  dir: string,
  slot: number,
  addresses: Iterable<Address>,
  read: (address: Address) => Account | undefined,
  blocksWritten: () => Promise<void>,
): Promise<void> {
  const path = join(dir, `accounts-${String(slot).padStart(12, '0')}.bin`)
  const file = openSync(`${path}.tmp`, 'w')
  try {
    let offset = 0
    let chunk: Buffer[] = []
    let size = 0
    const flush = () => {
      if (size > 0) offset = writeRecord(file, offset, Buffer.concat(chunk))
      chunk = []
      size = 0
    }
    for (const address of [...addresses]) {
      const account = read(address)
      if (!account) continue
      const bytes = encodeAccount(address, account)
      chunk.push(bytes)
      size += bytes.length
      if (size < CHUNK) continue
      flush()
      await yieldToEventLoop()
    }
    flush()
    await blocksWritten()
    writeRecord(file, offset, END)
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.tmp`, path)
  for (const old of listCheckpoints(dir).slice(MAX_CHECKPOINTS)) rmSync(old.path, { force: true })
}

/** Removes incomplete files of an interrupted process. */
export function removeUnfinished(dir: string): void {
  for (const name of readdirSync(dir)) if (name.endsWith('.tmp')) rmSync(join(dir, name), { force: true })
}

/** The newest complete checkpoint; `undefined` when there is none. */
export function readCheckpoint(dir: string): Checkpoint | undefined {
  for (const { path, slot } of listCheckpoints(dir)) {
    const accounts = readComplete(path)
    if (accounts) return { slot, accounts }
  }
  return undefined
}

function readComplete(path: string): Changes | undefined {
  const file = openSync(path, 'r')
  try {
    const accounts: Changes = new Map()
    for (const { payload } of readRecords(file)) {
      if (payload.equals(END)) return accounts
      for (const [address, account] of decodeAccounts(payload)) accounts.set(address, account)
    }
    return undefined
  } finally {
    closeSync(file)
  }
}

/** The checkpoint files, newest first. */
function listCheckpoints(dir: string): { path: string; slot: number }[] {
  return readdirSync(dir)
    .flatMap((name) => {
      const slot = NAME.exec(name)?.[1]
      return slot === undefined ? [] : [{ path: join(dir, name), slot: Number(slot) }]
    })
    .sort((a, b) => b.slot - a.slot)
}
