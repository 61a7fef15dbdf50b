import { closeSync, fdatasyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Account, Address } from '../chain/account.ts'
import type { Changes } from '../chain/block.ts'
import { decodeAccounts, encodeAccount } from './account-codec.ts'
import { readRecords, writeRecord } from './record.ts'

// All accounts at some slot, so that a restart replays few blocks. Records of accounts, then one that says END.
const NAME = /^accounts-(\d{12})\.bin$/
const END = Buffer.from('end')
const CHUNK = 128 * 1024
const KEPT = 2

export type Checkpoint = { slot: number; accounts: Changes }

/**
 * Writes all accounts while the chain goes on. It begins at the end of block `slot`; an account read later may
 * already be newer, which does no harm: the blocks after `slot` bring every account that changed since.
 * For the same reason the file counts only once `settled` says that those blocks are written themselves.
 */
export async function writeCheckpoint(
  dir: string,
  slot: number,
  addresses: Iterable<Address>,
  read: (address: Address) => Account | undefined,
  settled: () => Promise<void>,
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
      await turn()
    }
    flush()
    await settled()
    writeRecord(file, offset, END)
    fdatasyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(`${path}.tmp`, path)
  for (const old of listCheckpoints(dir).slice(KEPT)) rmSync(old.path, { force: true })
}

/** Files that a process left half written when it ended. */
export function removeUnfinished(dir: string): void {
  for (const name of readdirSync(dir)) if (name.endsWith('.tmp')) rmSync(join(dir, name), { force: true })
}

/** The newest whole checkpoint. */
export function readCheckpoint(dir: string): Checkpoint | undefined {
  for (const { path, slot } of listCheckpoints(dir)) {
    const accounts = readWhole(path)
    if (accounts) return { slot, accounts }
  }
  return undefined
}

function readWhole(path: string): Changes | undefined {
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

/** Newest first. */
function listCheckpoints(dir: string): { path: string; slot: number }[] {
  return readdirSync(dir)
    .flatMap((name) => {
      const slot = NAME.exec(name)?.[1]
      return slot === undefined ? [] : [{ path: join(dir, name), slot: Number(slot) }]
    })
    .sort((a, b) => b.slot - a.slot)
}
