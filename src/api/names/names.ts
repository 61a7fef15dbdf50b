import { domainText } from '#contract/names/domain-text.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { TokenRule } from '#profiles/token-rule.ts'
import { type AccountRole, readAccountRoles } from '#store/addresses/account-roles.ts'
import type { Database } from '#store/engine/database.ts'
import { readNameTexts } from '#store/names/name-records.ts'
import { listNameHolders, listNamesOf } from '#store/names/names.ts'
import type { Sentence } from '#store/rows/rows.ts'
import { listNamedMints, readTokenMetadata, type TokenMetadata } from '#store/tokens/token-metadata.ts'
import { readTokenLooks, type TokenLook } from '#store/tokens/token-profiles.ts'
import { programDataOf } from '#svm/program-data.ts'
import type { ScaleRule } from '../amounts/scale-rule.ts'
import type { UiScales } from '../amounts/ui-scales.ts'
import type { Idls } from '../idls/idl-access.ts'
import { createNamedCache, type Found } from '../shared/named-cache.ts'
import { createNamedKeys } from '../shared/named-keys.ts'
import type { ValidatorDetails } from '../validators/validator-details.ts'
import { wholeName } from './domains.ts'
import { type FixedNames, fixedNames } from './fixed-names.ts'
import { isProgramOwned } from './program-owned.ts'
import { isLasting, partsOf, type Role, roleName, sharesSymbol } from './role-names.ts'
import { markedName } from './token-name.ts'

/**
 * A token's metadata on chain, and the look from its profile, if it has one. The shares of a pool have no
 * metadata: they are named after the pool's tokens.
 */
export type NamedToken = Pick<TokenMetadata, 'name' | 'symbol' | 'uri' | 'updateAuthority' | 'fields'> & {
  look?: TokenLook | undefined
}

/**
 * The registry of names of tokens, programs and all other addresses, for all calls. Names that are not fixed
 * are loaded into a cache first, because most pages show the same few.
 */
export type Names = FixedNames &
  ScaleRule &
  Pick<UiScales, 'knowsScales'> & {
    /**
     * Loads the names of these mints and addresses into the cache, and the scales of the mints' amounts.
     * Never rejects; resolves to false when some could not be read in time.
     *
     * @param wallets addresses that are known to be accounts of the System program, such as fee payers: no
     *   role is looked up for them
     */
    load: (
      mints: Iterable<string>,
      addresses: Iterable<string>,
      wallets?: Iterable<string>,
    ) => Promise<boolean>
    /**
     * The same as `load` for owners of tokens. Roles are only looked up for owners that are program accounts,
     * because wallets have none.
     */
    loadHolders: (owners: Iterable<string>) => Promise<boolean>
    /** The name of a loaded mint; undefined when it has none. */
    token: (mint: string) => NamedToken | undefined
    /**
     * The name by which a loaded address is shown: the name of a validator, a token, a pool or an account of
     * a pool; `alice.gor` for a wallet that owns names, and for the account of the name itself, marked if it
     * imitates another name; the name in a program's IDL; for a stake or token account, its owner. undefined
     * without a name. Strangers choose a part of these texts.
     */
    of: (address: string) => string | undefined
    /**
     * The name of a loaded address within a sentence. It is the same as `of`, except that accounts that
     * somebody owns, such as token and stake accounts, have none: the sentence says what they are, and their
     * owner may have changed since the transaction.
     */
    inSentence: (address: string) => string | undefined
    /** The domain name whose record the address is; undefined for every other account. */
    record: (address: string) => string | undefined
    /** The name of an account by its role, after the parts of this name were loaded. */
    ofRole: (role: Role) => string
    /**
     * The name of a program in the runtime or the profile, otherwise in its loaded IDL; null when it is
     * unknown.
     */
    program: (programId: string) => string | null
  }

/** A domain name; `isRecord`: the address is the record of the name, not its owner. */
type Domain = { name: string; isRecord: boolean }

const FRESH_MS = 15_000
/** The number of names of a wallet among which the first readable one is shown. */
const MOST_NAMES = 50
/** The time for which a role is cached: roles almost never change, and few accounts get a new one. */
const ROLE_FRESH_MS = 120_000

type Sources = {
  db: Database
  network: NetworkProfile
  rule: TokenRule
  idls: Pick<Idls, 'nameOf'>
  scales: UiScales
  validatorDetails: Pick<ValidatorDetails, 'loadNames' | 'nameOf' | 'stakeAccount'>
  now?: () => number
}

export function createNames({
  db,
  network,
  rule,
  idls,
  scales,
  validatorDetails,
  now = Date.now,
}: Sources): Names {
  const fixed = fixedNames(network)
  const knownProgramOf = programOfData(Object.keys(network.programs))
  const pause = { until: 0 }
  const tokens = createNamedCache<NamedToken>({
    ...{ read: readTokens, freshMs: FRESH_MS, named: createNamedKeys(db, listNamedMints, now), pause, now },
  })
  const domains = createNamedCache<Domain>({
    ...{ read: readDomains, freshMs: FRESH_MS, named: createNamedKeys(db, listNameHolders, now), pause, now },
  })
  const roles = createNamedCache<AccountRole>({ read: readRoles, freshMs: ROLE_FRESH_MS, pause, now })

  async function readTokens(mints: string[]): Promise<Map<string, Found<NamedToken>>> {
    const [found, looks] = await Promise.all([readTokenMetadata(db, mints), readTokenLooks(db, mints)])
    return new Map(
      [...found].map(([mint, metadata]) => {
        const look = looks.get(mint)
        // The profile is stored some time after the metadata, so the value is not complete without it.
        return [mint, { value: { ...metadata, look }, isComplete: look !== undefined }]
      }),
    )
  }

  async function readDomains(addresses: string[]): Promise<Map<string, Found<Domain>>> {
    const found = new Map<string, Found<Domain>>()
    const tree = network.names
    if (!tree) return found
    const [texts, owned] = await Promise.all([
      readNameTexts(db, tree, addresses),
      listNamesOf(db, tree, addresses, MOST_NAMES),
    ])
    for (const [account, text] of texts)
      found.set(account, { value: { name: domainText(wholeName(text, tree)), isRecord: true } })
    // A wallet is shown by its oldest name, and by a subdomain only when it has no other name. The account of
    // a name changes when the name is given away.
    for (const { owner, text, account } of owned)
      if (!found.has(owner))
        found.set(owner, {
          value: { name: domainText(wholeName(text, tree)), isRecord: false },
          from: [owner, account],
        })
    return found
  }

  async function readRoles(addresses: string[]): Promise<Map<string, Found<AccountRole>>> {
    const found = await readAccountRoles(db, addresses, isProgramOwned)
    return new Map([...found].map(([address, value]) => [address, { value }]))
  }

  const roleOf = (address: string): Role | undefined => {
    const role = roles.get(address)
    if (role) return role
    const program = knownProgramOf(address)
    if (program !== undefined) return { kind: 'programData', program }
    const stake = validatorDetails.stakeAccount(address)
    return stake && { kind: 'stake', withdrawer: stake.withdrawer, voter: stake.voter }
  }
  /**
   * The name of the account itself, or a wallet's domain. A domain that was given to a pool's account is
   * ignored.
   */
  const ownName = (address: string) =>
    validatorDetails.nameOf(address) ?? domains.get(address)?.name ?? idls.nameOf(address) ?? undefined
  const words = {
    // Names of tokens in names come from metadata alone, because the names of pool shares could refer to each
    // other endlessly.
    token: (mint: string) => markedName(mint, { network, rule, names: { token: tokens.get } }),
    owner: (address: string) => fixed.label(address) ?? ownName(address),
    program: (id: string) => fixed.program(id) ?? idls.nameOf(id),
  }
  const ofRole = (role: Role) => roleName(role, words, network)
  const nameOf = (address: string, role: Role | undefined) => {
    if (role) return ofRole(role)
    return ownName(address) ?? (tokens.get(address) && words.token(address))
  }

  const sharesOf = (mint: string): NamedToken | undefined => {
    const role = roles.get(mint)
    if (role?.kind !== 'lpMint') return undefined
    const symbol = sharesSymbol(role.pool, words, network)
    return { name: ofRole(role), symbol, uri: null, updateAuthority: null, fields: [] }
  }

  const loadOwners = async (addresses: readonly string[]) => {
    await Promise.all([
      validatorDetails.loadNames(addresses),
      network.names ? domains.refresh(addresses) : undefined,
    ])
  }
  /** Loads the tokens and owners that occur in the names of the accounts' roles. */
  const loadParts = async (addresses: readonly string[]) => {
    const parts = addresses
      .map((address) => roleOf(address))
      .map((role) => (role ? partsOf(role) : undefined))
    await Promise.all([
      tokens.refresh(parts.flatMap((part) => part?.mints ?? [])),
      loadOwners(parts.flatMap((part) => part?.owners ?? [])),
    ])
  }
  /**
   * Loads all names.
   *
   * @param mayHaveRole the addresses that may be accounts of programs
   */
  const loadAll = async (
    mints: readonly string[],
    addresses: readonly string[],
    mayHaveRole: readonly string[] = addresses,
  ) => {
    await Promise.all([tokens.refresh([...mints, ...addresses]), loadOwners(addresses)])
    // Mints without a name of their own may be shares of a pool, which are named after its tokens.
    const unnamed = mints.filter((mint) => !tokens.get(mint) && mint !== network.coin.wrappedMint)
    await roles.refresh([...mayHaveRole, ...unnamed])
    await loadParts([...addresses, ...unnamed])
  }

  const areLoaded = async (...loading: Promise<void>[]) =>
    (await Promise.allSettled(loading)).every(({ status }) => status === 'fulfilled')

  return {
    ...fixed,
    program: words.program,
    uiAmount: scales.uiAmount,
    amountScale: scales.amountScale,
    factor: scales.factor,
    scaleHistory: scales.scaleHistory,
    knowsScales: scales.knowsScales,
    load: (mints, addresses, wallets = []) => {
      const wanted = [...new Set(mints)]
      const accounts = [...new Set(addresses)]
      return areLoaded(loadAll(wanted, [...accounts, ...wallets], accounts), scales.load(wanted))
    },
    loadHolders: (owners) => {
      const wanted = [...new Set(owners)]
      return areLoaded(loadAll([], wanted, wanted.filter(isProgramOwned)))
    },
    token: (mint) => tokens.get(mint) ?? sharesOf(mint),
    of: (address) => nameOf(address, roleOf(address)),
    inSentence: (address) => {
      const role = roleOf(address)
      return nameOf(address, role && isLasting(role) ? role : undefined)
    },
    record: (address) => {
      const found = domains.get(address)
      return found?.isRecord ? found.name : undefined
    },
    ofRole,
  }
}

/**
 * Loads the names of all mints and addresses in the sentences, as `load` does.
 *
 * @param more.payers the fee payers of the transactions: in sentences they are known to be wallets
 */
export async function loadSentenceNames(
  names: Names,
  sentences: Iterable<Sentence>,
  more: { mints?: Iterable<string>; payers?: Iterable<string | null> } = {},
): Promise<boolean> {
  const mints = new Set<string>(more.mints)
  const addresses = new Set<string>()
  const payers = new Set<string | null>(more.payers)
  for (const sentence of sentences)
    for (const part of sentence) {
      if (typeof part === 'string') continue
      if ('amount' in part) {
        if (part.mint !== null) mints.add(part.mint)
      } else if ('token' in part) mints.add(part.token)
      else if ('address' in part) {
        addresses.add(part.address)
        if (part.label) addresses.add(part.label.parent)
      } else if ('feePayer' in part) {
        addresses.add(part.feePayer)
        payers.add(part.feePayer)
      }
    }
  const named = [...addresses]
  return names.load(
    mints,
    named.filter((address) => !payers.has(address)),
    named.filter((address) => payers.has(address)),
  )
}

/**
 * Finds the program whose code an account contains, among these programs. The addresses of their code
 * accounts are computed on first use.
 */
function programOfData(programs: readonly string[]): (address: string) => string | undefined {
  let byData: Map<string, string> | undefined
  return (address) => {
    byData ??= new Map(programs.map((program) => [programDataOf(program), program]))
    return byData.get(address)
  }
}
