import type { ChainClient } from '#chain/client.ts'
import type { ProgramRecord } from '#contract/programs/programs.ts'
import { protocolOf } from '#decode/protocols/index.ts'
import type { Log } from '#lib/log/log.ts'
import { ends } from '#lib/text/text.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import { type CallCount, countCallsOfDay } from '#store/programs/program-activity.ts'
import {
  findNamedPrograms,
  listCalledPrograms,
  listFirstDeployments,
  listIdlPrograms,
} from '#store/programs/programs.ts'
import { programDataOf } from '#svm/program-data.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { Idls } from '../idls/idl-access.ts'
import type { Names } from '../names/names.ts'
import { type CachedValue, cacheValue } from '../shared/cached-value.ts'
import { deployers, firstDeployments } from './program-deployments.ts'

/**
 * The list of programs: those of the runtime, those of the profile, then those that were called, were
 * deployed or have an IDL.
 */
export type ProgramDirectory = CachedValue<ProgramRecord[]>

type Sources = {
  db: Database
  chain: ChainClient | undefined
  network: NetworkProfile
  names: Pick<Names, 'label' | 'program'>
  idls: Pick<Idls, 'load'>
  log: Log
}

/** The most programs of each kind (with an IDL, called, deployed): more would not fit on a page. */
const MAX_PROGRAMS = 500
/** The most accounts in one request to the node. */
const MAX_ACCOUNTS = 100
/** The most IDLs that are loaded at once. */
const MAX_IDLS = 40

export function createProgramDirectory(sources: Sources): ProgramDirectory {
  return cacheValue(
    () => readPrograms(sources),
    { name: 'the directory of programs', freshMs: 30_000, outageMs: 600_000, waitMs: 8_000 },
    sources.log,
  )
}

async function readPrograms({ db, chain, network, names, idls }: Sources): Promise<ProgramRecord[]> {
  const [described, called, deployments] = await Promise.all([
    listIdlPrograms(db, MAX_PROGRAMS),
    listCalledPrograms(db, MAX_PROGRAMS),
    listFirstDeployments(db, deployers, MAX_PROGRAMS),
  ])
  const deployed = firstDeployments(deployments)
  const known = new Set([...Object.keys(runtimeTypes), ...Object.keys(network.programs)])
  const indexed = [...new Set([...called, ...deployed.keys(), ...described])].filter((id) => !known.has(id))
  for (let at = 0; at < indexed.length; at += MAX_IDLS)
    await idls.load(indexed.slice(at, at + MAX_IDLS), Number.MAX_SAFE_INTEGER)
  const named = Object.keys(network.programs).filter((id) => !Object.hasOwn(runtimeTypes, id))
  const all = [...Object.keys(runtimeTypes), ...named, ...indexed]
  const [isActive, counts] = await Promise.all([readActivity(all, { db, chain }), countCallsOfDay(db, all)])
  const record = (programId: string, type: string): ProgramRecord => ({
    id: programId,
    programId,
    type,
    vanityName: (names.label(programId) ?? names.program(programId) ?? ends(programId, 6, 4)).replace(
      /^Sysvar: /,
      '',
    ),
    // Some nodes have no account for a program of the runtime, so a call also proves that it is active.
    isActive: (Object.hasOwn(runtimeTypes, programId) && counts?.has(programId)) || isActive(programId),
    createdAt: deployed.get(programId) ?? null,
    ...callsOf(type === SYSVAR_TYPE ? undefined : counts, programId),
  })
  return [
    ...Object.entries(runtimeTypes).map(([id, type]) => record(id, type)),
    ...named.map((id) => record(id, typeOf(id, network))),
    ...indexed.map((id) => record(id, 'Program')),
  ]
}

const callsOf = (counts: ReadonlyMap<string, CallCount> | undefined, programId: string) => {
  const count = counts?.get(programId)
  return counts
    ? { calls24h: count?.calls ?? 0, failed24h: count?.failed ?? 0 }
    : { calls24h: null, failed24h: null }
}

/**
 * Whether each program can be called now, or a sysvar exists. While no node answers, this is known only of
 * programs that a stored transaction names; null for the others.
 */
async function readActivity(
  programs: readonly string[],
  { db, chain }: Pick<Sources, 'db' | 'chain'>,
): Promise<(program: string) => boolean | null> {
  const live = chain && (await findLive(programs, chain).catch(() => undefined))
  if (live) return live
  const named = await findNamedPrograms(db, programs)
  return (program) => named.has(program) || null
}

/**
 * The same according to the node; null for a program when its account, or the account with its code, is
 * unreadable.
 */
async function findLive(
  programs: readonly string[],
  chain: ChainClient,
): Promise<(program: string) => boolean | null> {
  const { found: accounts, unread } = await readHeads(programs, chain)
  const live = programs.filter((program) =>
    runtimeTypes[program] === SYSVAR_TYPE ? accounts.has(program) : accounts.get(program)?.executable,
  )
  // The account of a closed program stays executable, but the account with its code is gone.
  const codes = new Map(
    live.flatMap((program) =>
      accounts.get(program)?.owner === PROGRAM.upgradeableLoader ? [[program, programDataOf(program)]] : [],
    ),
  )
  const code = await readHeads([...codes.values()], chain)
  return (program) => {
    if (unread.has(program)) return null
    if (!live.includes(program)) return false
    const at = codes.get(program)
    return at === undefined || code.found.has(at) || (code.unread.has(at) ? null : false)
  }
}

/** The accounts that exist, by address, without their data. */
async function readHeads(addresses: readonly string[], chain: ChainClient) {
  const found = new Map<string, { owner: string; executable: boolean }>()
  const unread = new Set<string>()
  for (let i = 0; i < addresses.length; i += MAX_ACCOUNTS) {
    const some = addresses.slice(i, i + MAX_ACCOUNTS)
    const { accounts } = await chain.getAccounts(some, 0)
    for (const [index, address] of some.entries()) {
      const account = accounts[index]
      if (account) found.set(address, account)
      else if (account === undefined) unread.add(address)
    }
  }
  return { found, unread }
}

/** The type of runtime accounts that are not called. */
const SYSVAR_TYPE = 'Sysvar'

/** Programs and sysvars that are a part of every runtime. */
const runtimeTypes: Readonly<Record<string, string>> = {
  [PROGRAM.system]: 'System',
  [PROGRAM.config]: 'System',
  [PROGRAM.computeBudget]: 'System',
  [PROGRAM.addressLookupTable]: 'System',
  [PROGRAM.bpfLoader1]: 'System',
  [PROGRAM.bpfLoader2]: 'System',
  [PROGRAM.upgradeableLoader]: 'System',
  [PROGRAM.vote]: 'Vote',
  [PROGRAM.stake]: 'Stake',
  [PROGRAM.token]: 'Token',
  [PROGRAM.token2022]: 'Token',
  [PROGRAM.associatedToken]: 'Token',
  [SYSVAR.clock]: SYSVAR_TYPE,
  [SYSVAR.rent]: SYSVAR_TYPE,
  [SYSVAR.slotHashes]: SYSVAR_TYPE,
  [SYSVAR.stakeHistory]: SYSVAR_TYPE,
  [SYSVAR.epochSchedule]: SYSVAR_TYPE,
  [SYSVAR.fees]: SYSVAR_TYPE,
  [SYSVAR.recentBlockhashes]: SYSVAR_TYPE,
  [SYSVAR.rewards]: SYSVAR_TYPE,
  [SYSVAR.instructions]: SYSVAR_TYPE,
}

/**
 * The type of a program of the profile; a protocol whose trades are not decoded counts as an ordinary
 * program.
 */
export function typeOf(programId: string, { programs, coin }: NetworkProfile): string {
  const { protocol, isDex, isRouter } = programs[programId] ?? {}
  const { activityOf, routeOf } = protocolOf(programId, programs) ?? {}
  if (protocol === 'name-service') return `${coin.symbol} Name Service`
  if (protocol === 'metaplex') return 'NFT'
  if (isDex || isRouter || routeOf) return 'DEX'
  return activityOf ? 'AMM' : 'Program'
}
