import type { ChainClient } from '#chain/client.ts'
import type { ProgramRecord } from '#contract/programs.ts'
import { protocolOf } from '#decode/protocols/index.ts'
import type { Log } from '#lib/log.ts'
import { ends } from '#lib/text.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import type { Database } from '#store/database.ts'
import { type CallCount, countCallsOfDay } from '#store/program-activity.ts'
import { findNamedPrograms, listCalledPrograms, listFirstOfTypes, listIdlPrograms } from '#store/programs.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { type CachedValue, cacheValue } from './cached-value.ts'
import type { Idls } from './idl-access.ts'
import type { Names } from './names.ts'
import { deployTypes, firstDeployments, programDataOf } from './program-deployments.ts'

/** The programs of the chain: the runtime's, the profile's, then those that were called, deployed or have an IDL. */
export type ProgramDirectory = CachedValue<ProgramRecord[]>

type Sources = {
  db: Database
  chain: ChainClient | undefined
  network: NetworkProfile
  names: Pick<Names, 'label' | 'program'>
  idls: Pick<Idls, 'load'>
  log: Log
}

/** Of each kind: with an IDL, called, deployed; more would not fit on a page. */
const MAX_PROGRAMS = 500
/** Accounts in one request to the node. */
const MAX_ACCOUNTS = 100
/** IDLs that are loaded together. */
const MAX_IDLS = 40

export function createProgramDirectory(sources: Sources): ProgramDirectory {
  return cacheValue(
    () => readPrograms(sources),
    { name: 'the directory of programs', freshMs: 30_000, waitMs: 8_000 },
    sources.log,
  )
}

async function readPrograms({ db, chain, network, names, idls }: Sources): Promise<ProgramRecord[]> {
  const [described, called, deployments] = await Promise.all([
    listIdlPrograms(db, MAX_PROGRAMS),
    listCalledPrograms(db, MAX_PROGRAMS),
    listFirstOfTypes(db, deployTypes, MAX_PROGRAMS),
  ])
  const deployed = firstDeployments(deployments)
  const known = new Set([...Object.keys(runtimeTypes), ...Object.keys(network.programs)])
  const indexed = [...new Set([...called, ...deployed.keys(), ...described])].filter((id) => !known.has(id))
  for (let at = 0; at < indexed.length; at += MAX_IDLS)
    await idls.load(indexed.slice(at, at + MAX_IDLS), Number.MAX_SAFE_INTEGER)
  const named = Object.keys(network.programs).filter((id) => !Object.hasOwn(runtimeTypes, id))
  const [active, counts] = await Promise.all([
    findActive([...named, ...indexed], { db, chain }),
    countCallsOfDay(db, [...Object.keys(runtimeTypes), ...named, ...indexed]),
  ])
  const record = (programId: string, type: string, isActive: boolean): ProgramRecord => ({
    id: programId,
    programId,
    type,
    vanityName: (names.label(programId) ?? names.program(programId) ?? ends(programId, 6, 4)).replace(
      /^Sysvar: /,
      '',
    ),
    isActive,
    createdAt: deployed.get(programId) ?? null,
    ...callsOf(type === SYSVAR_TYPE ? undefined : counts, programId),
  })
  return [
    ...Object.entries(runtimeTypes).map(([id, type]) => record(id, type, true)),
    ...named.map((id) => record(id, typeOf(id, network), active.has(id))),
    ...indexed.map((id) => record(id, 'Program', active.has(id))),
  ]
}

const callsOf = (counts: ReadonlyMap<string, CallCount> | undefined, programId: string) => {
  const count = counts?.get(programId)
  return counts
    ? { calls24h: count?.calls ?? 0, failed24h: count?.failed ?? 0 }
    : { calls24h: null, failed24h: null }
}

/** The programs that can be called now; while no node answers, those that a stored transaction names. */
async function findActive(
  programs: readonly string[],
  { db, chain }: Pick<Sources, 'db' | 'chain'>,
): Promise<Set<string>> {
  const live = await findExecutable(programs, chain).catch(() => undefined)
  return live ?? findNamedPrograms(db, programs)
}

async function findExecutable(
  programs: readonly string[],
  chain: ChainClient | undefined,
): Promise<Set<string> | undefined> {
  if (!chain) return undefined
  const accounts = await readHeads(programs, chain)
  const executable = programs.filter((program) => accounts.get(program)?.executable)
  // The account of a program that was closed stays executable; the one that had its code is gone.
  const codes = new Map(
    executable.flatMap((program) =>
      accounts.get(program)?.owner === PROGRAM.upgradeableLoader ? [[program, programDataOf(program)]] : [],
    ),
  )
  const found = await readHeads([...codes.values()], chain)
  return new Set(
    executable.filter((program) => {
      const code = codes.get(program)
      return code === undefined || found.has(code)
    }),
  )
}

/** The accounts that exist, by address, without their data. */
async function readHeads(addresses: readonly string[], chain: ChainClient) {
  const found = new Map<string, { owner: string; executable: boolean }>()
  for (let i = 0; i < addresses.length; i += MAX_ACCOUNTS) {
    const some = addresses.slice(i, i + MAX_ACCOUNTS)
    const { accounts } = await chain.getAccounts(some, 0)
    for (const [index, account] of accounts.entries()) if (account) found.set(some[index] as string, account)
  }
  return found
}

/** Accounts of the runtime that are not called. */
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

/** What a program of the profile is, in a word: those whose trades are not read are programs like any other. */
export function typeOf(programId: string, { programs, coin }: NetworkProfile): string {
  const { protocol, isDex } = programs[programId] ?? {}
  const { activityOf, routeOf } = protocolOf(programId, programs) ?? {}
  if (protocol === 'name-service') return `${coin.symbol} Name Service`
  if (protocol === 'metaplex') return 'NFT'
  if (isDex || routeOf) return 'DEX'
  return activityOf ? 'AMM' : 'Program'
}
