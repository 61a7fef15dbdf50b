import type { ChainClient } from '#chain/client.ts'
import { type Log, silent } from '#lib/log/log.ts'
import type { IdleSlowdown } from '#lib/work/idle-slowdown.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { type Api, type ApiOptions, openDoor, type ServiceStatus, startApi, type Web } from '#server/index.ts'
import { type Database, openDatabase } from '#store/engine/database.ts'
import type { Generations } from '#store/engine/generations.ts'
import { createHead, type Head } from '#store/head/head.ts'
import { unknownHealth } from '#store/integrity/index-health.ts'
import type { BlockRow, TransactionRow } from '#store/rows/rows.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { addressOf, signatureOf } from './blocks.ts'

export const calm: ServiceStatus = {
  chain: { up: null, slot: null, height: null, genesisHash: null, nodes: [], notOffered: [] },
  indexed: {
    ...unknownHealth,
    ...{ gaps: 0, prunedGaps: 0, unreadableSlots: [], chainBreaks: 0, incompleteBlocks: 0, late: [] },
    ...{ isStandby: null, slot: null, height: null, dirtyKeys: null },
  },
  database: { kind: 'embedded', version: null, alive: true },
  problems: [],
  counters: { blocksSaved: 3 },
}

/** Starts the API on a free port. Without `db` no call may use the database. */
export async function start(
  options: {
    db?: Database
    /** The generations; absent: a chain that was never reset. */
    generations?: Generations
    /** The database of the first generation; absent: `db`. */
    base?: Database
    head?: Head
    chain?: ChainClient
    network?: NetworkProfile
    web?: Web
    status?: ServiceStatus
    addresses?: readonly string[]
    images?: ApiOptions['images']
    publicUrl?: string
    host?: string
    trustedProxies?: readonly string[]
    pace?: IdleSlowdown
    adminToken?: string
    game?: ApiOptions['game']
    faucet?: ApiOptions['faucet']
    rpc?: ApiOptions['rpc']
    rpcSubscriptions?: ApiOptions['rpcSubscriptions']
    log?: Log
  } = {},
): Promise<Api & { head: Head }> {
  const head = options.head ?? createHead()
  const db = options.db ?? (await openDatabase({ url: 'http://127.0.0.1:9' }))
  const only = { number: 1, database: db.name, genesisHash: null, began: null, sealed: null, blocks: null }
  const door = await openDoor({
    host: options.host ?? '127.0.0.1',
    port: 0,
    trustedProxies: options.trustedProxies ?? ['127.0.0.1'],
  })
  const api = await startApi({
    ...{ db, base: options.base ?? db, head },
    generations: options.generations ?? { current: only, all: [only] },
    chain: options.chain,
    network: options.network ?? loadNetwork('gorbagana'),
    json: directReader(),
    door,
    roles: ['api'],
    status: () => options.status ?? calm,
    version: { number: '1.2.3', commit: null },
    addresses: options.addresses ?? [],
    images: options.images,
    adminToken: options.adminToken,
    trollboxSecret: 'of the tests',
    game: options.game,
    faucet: options.faucet,
    rpc: options.rpc,
    rpcSubscriptions: options.rpcSubscriptions,
    web: options.web,
    publicUrl: options.publicUrl,
    pace: options.pace,
    log: options.log ?? silent,
  })
  const stop = async () => {
    const closed = door.close()
    await api.stop()
    await closed
  }
  return { url: api.url, head, stop }
}

export function blockRow(slot: number, more: Partial<BlockRow> = {}): BlockRow {
  return {
    slot,
    height: slot - 2,
    blockhash: addressOf(`block ${slot}`),
    previousBlockhash: addressOf(`block ${slot - 1}`),
    parentSlot: slot - 1,
    blockTime: 1_700_000_000 + slot,
    leader: null,
    feeReceiver: null,
    transactionCount: 20,
    successCount: 19,
    failedCount: 1,
    voteCount: 0,
    brokenCount: 0,
    totalFees: '18446744073709551615',
    computeUnits: '450',
    balanceChanges: 4,
    defiSwaps: 1,
    finalized: false,
    ...more,
  }
}

export function transactionRow(slot: number, index: number): TransactionRow {
  return {
    slot,
    index,
    height: slot - 2,
    blockTime: 1_700_000_000 + slot,
    signature: signatureOf(`${slot} ${index}`),
    success: index !== 3,
    error: '',
    fee: '5000',
    priorityFee: '0',
    computeUnits: '450',
    feePayer: addressOf('alice'),
    version: -1,
    isVote: false,
    innerPrograms: [],
    instructions: [{ programId: addressOf('program'), programName: null, type: null }],
    sentence: ['Called ', { program: addressOf('program') }],
    accounts: [addressOf('alice'), addressOf('program')],
  }
}

/** A head with the blocks of these slots, each with twenty transactions. */
export function headOf(...slots: number[]): Head {
  const head = createHead()
  for (const slot of slots)
    head.accept(
      blockRow(slot),
      Array.from({ length: 20 }, (_, index) => transactionRow(slot, index)),
    )
  return head
}
