import type { CallOptions } from '#chain/client.ts'
import { type ProgramAccountsQuery, readAnswerSlot } from '#chain/methods/program-accounts.ts'
import type { Job } from '#lib/work/jobs.ts'
import { listedName, listUnlistedNames, saveNameAccounts } from '#store/names/name-accounts.ts'
import {
  ALL_NAME_PARTS,
  NAME_PARTS,
  type NameReadingState,
  nameReadingOf,
  newNameBootstrap,
  readNameBootstrap,
  type SavedNameBootstrap,
  writeNameBootstrap,
} from '#store/names/name-bootstrap.ts'
import type { NameTree } from '#store/names/name-tree.ts'
import { addressBytes } from '#svm/derived-address.ts'
import { NAME_HEADER_SIZE, NAME_OFFSET } from '#svm/name-records.ts'
import { Refused } from './check-slot.ts'
import { type BootstrapOptions, type Bootstrapping, createReading } from './keep-reading.ts'
import { readSlice } from './read-slice.ts'

/**
 * `names`: the records under the tree's parent. `texts`: the reverse records, which contain the names' texts.
 */
type Kind = 'names' | 'texts'
/**
 * A part of the records. For names, `bytes` is the beginning of the owner; for texts, the beginning of length
 * and text, and `parent` that of the parent.
 */
type Slice = { bytes: readonly number[]; parent: readonly number[] }

/**
 * The bytes of the longest text that is read, with its length field; a longer one is no name that is shown.
 */
const TEXT_BYTES = 4 + NAME_PARTS - 1
const LENGTH_BYTES = 4
/**
 * How many bytes a slice is split by: names by the beginning of the owner; texts of one length by the
 * beginning of the text, and equal texts of subdomains by the parent.
 */
const OWNER_BYTES = 2
const PREFIX_BYTES = 3
const PARENT_BYTES = 2

const PART = { deadlineMs: 120_000, timeoutMs: 60_000, maxBytes: 128_000_000, lane: 'history' } as const
/** Limits for reading everything at once: a small chain's records fit into one answer. */
const WHOLE = { ...PART, deadlineMs: 40_000, timeoutMs: 20_000, maxBytes: 16_000_000 } as const
/** The most accounts that nodes allow in one call. */
const ACCOUNTS = 100
const UNLISTED = 1_000
/**
 * The interval between writes of the progress: after a kill, what was read since the last write is read
 * again.
 */
const WRITE_MS = 1_000
const NO_CLASS = new Uint8Array(32)

export type NameBootstrap = { state: () => NameReadingState; job: Job }

/**
 * Reads the records of the name service from the node, see `createReading`. Afterwards blocks report the
 * changes.
 */
export function createNameBootstrap(options: BootstrapOptions, tree: NameTree): NameBootstrap {
  const { saved, job } = createReading<SavedNameBootstrap>(options, {
    read: readNameBootstrap,
    write: writeNameBootstrap,
    fresh: newNameBootstrap,
    work: (context, state) => readNames(context, state, tree),
    name: 'names from before the index',
    messages: {
      refused:
        'The node does not list the name service’s accounts: names are those of indexed transactions only',
      failed: 'Names could not be read from the node; trying again',
      again: 'Blocks that were not indexed are lost: names are read from the node again',
    },
  })
  return { state: () => nameReadingOf(saved()), job }
}

async function readNames(context: Bootstrapping, state: SavedNameBootstrap, tree: NameTree): Promise<void> {
  let writtenAt = 0
  while (state.nextPart < ALL_NAME_PARTS) {
    const kind: Kind = state.nextPart < NAME_PARTS ? 'names' : 'texts'
    const part = state.nextPart % NAME_PARTS
    const isWhole =
      part === 0 && (await readInto(context, state, { tree, kind, slice: EVERYTHING, limits: WHOLE }))
    if (!isWhole) await readPart(context, state, { tree, kind, slice: sliceOf(kind, part), limits: PART })
    state.nextPart += isWhole ? NAME_PARTS : 1
    if (performance.now() - writtenAt < WRITE_MS) continue
    writtenAt = performance.now()
    await writeNameBootstrap(context.db, state)
  }
  while (await lookUpUnlisted(context, state, tree)) await writeNameBootstrap(context.db, state)
  const { records, asOfSlot: slot } = state
  context.log.info({ records, slot }, 'Names from before the index are read from the node')
}

const EVERYTHING: Slice = { bytes: [], parent: [] }

const sliceOf = (kind: Kind, part: number): Slice => ({
  bytes: kind === 'names' ? [part] : [part, 0, 0, 0],
  parent: [],
})

/** The slices that make up this one; undefined when it cannot be split further. */
function split(kind: Kind, { bytes, parent }: Slice): Slice[] | undefined {
  const [length = 0] = bytes
  const each = Array.from({ length: 256 }, (_, byte) => byte)
  const most = kind === 'names' ? OWNER_BYTES : LENGTH_BYTES + Math.min(length, PREFIX_BYTES)
  if (bytes.length < most) return each.map((byte) => ({ bytes: [...bytes, byte], parent }))
  if (kind === 'texts' && parent.length < PARENT_BYTES)
    return each.map((byte) => ({ bytes, parent: [...parent, byte] }))
  return undefined
}

type Wanted = { tree: NameTree; kind: Kind; slice: Slice; limits: CallOptions }

/** Reads a slice; one that is too large is read in smaller slices. */
async function readPart(context: Bootstrapping, state: SavedNameBootstrap, wanted: Wanted): Promise<void> {
  if (await readInto(context, state, wanted)) return
  const parts = split(wanted.kind, wanted.slice)
  if (!parts)
    throw new Refused(`The node lists no accounts of ${wanted.tree.program}, however few are asked for.`)
  for (const slice of parts) await readPart(context, state, { ...wanted, slice })
}

function queryOf({ tree, kind, slice }: Wanted): ProgramAccountsQuery {
  const isNames = kind === 'names'
  const filters = [
    {
      offset: NAME_OFFSET.parent,
      bytes: isNames ? addressBytes(tree.parent) : Uint8Array.from(slice.parent),
    },
    { offset: NAME_OFFSET.class, bytes: isNames ? NO_CLASS : addressBytes(tree.reverseClass) },
    { offset: isNames ? NAME_OFFSET.owner : NAME_OFFSET.data, bytes: Uint8Array.from(slice.bytes) },
  ]
  return {
    program: tree.program,
    filters: filters.filter(({ bytes }) => bytes.length > 0),
    mostBytes: isNames ? NAME_HEADER_SIZE : NAME_HEADER_SIZE + TEXT_BYTES,
  }
}

/** Reads a slice in one call; returns false when it is too large for one answer. */
async function readInto(context: Bootstrapping, state: SavedNameBootstrap, wanted: Wanted): Promise<boolean> {
  const answer = await readSlice(context, queryOf(wanted), wanted.limits)
  if (answer === 'too large') return false
  const slot = readAnswerSlot(answer)
  state.asOfSlot = Math.min(slot, state.asOfSlot ?? slot)
  const saved = await context.pool.request({ kind: 'save-names', answer, tree: wanted.tree })
  state.records += saved.records
  // Subdomains have as many different parents as there are names, so no list contains them all: each is read
  // by its address.
  await readRecords(context, state, wanted.tree, saved.subdomains)
  return true
}

/**
 * Reads the records at these addresses.
 *
 * @param isNamed blocks name these records, so one that the node does not have was deleted
 */
async function readRecords(
  { db, chain, rest, check }: Bootstrapping,
  state: SavedNameBootstrap,
  tree: NameTree,
  addresses: readonly string[],
  isNamed = false,
): Promise<void> {
  for (let start = 0; start < addresses.length; start += ACCOUNTS) {
    const some = addresses.slice(start, start + ACCOUNTS)
    const { slot, accounts } = await rest(() =>
      chain.getAccounts(some, NAME_HEADER_SIZE + TEXT_BYTES, { lane: 'history' }, 'finalized'),
    )
    await check(slot)
    const found = some.map((address, i) => {
      const account = accounts[i]
      return account?.owner === tree.program ? listedName(tree, address, account.data) : undefined
    })
    const listed = found.filter((record) => record !== undefined)
    // undefined: the account could not be read, so it may still exist.
    const gone = some.filter((_, i) => !found[i] && accounts[i] !== undefined)
    await saveNameAccounts(db, slot, listed, isNamed ? gone : [])
    state.records += listed.length
  }
}

/**
 * Looks up the next records that blocks name and the node did not list; returns false when there are no more.
 */
async function lookUpUnlisted(
  context: Bootstrapping,
  state: SavedNameBootstrap,
  tree: NameTree,
): Promise<boolean> {
  const slot = state.asOfSlot ?? 0
  const unlisted = await listUnlistedNames(context.db, { slot, after: state.nextRecord, limit: UNLISTED })
  await readRecords(
    context,
    state,
    tree,
    unlisted.map(({ address }) => address),
    true,
  )
  state.nextRecord = unlisted.at(-1)?.hex ?? state.nextRecord
  return unlisted.length === UNLISTED
}
