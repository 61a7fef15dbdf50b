import { z } from 'zod'
import { route } from './route.ts'
import { DefiActivities } from './token-activity.ts'
import { Address, Count, CountParam, RawAmount } from './values.ts'

/** Every field is null where the index does not say it and the node is away (`live` false). */
export const AddressType = z.object({
  address: Address,
  /**
   * `other`: an account of a program (`owner`, `program`) that is none of the other types. `unused`: a valid address that this
   * chain has not seen: without an account, and no indexed transaction names it.
   */
  type: z
    .enum([
      'token',
      'token_account',
      'wallet',
      'unused',
      'program',
      'program_data',
      'system_program',
      'liquidity_pool',
      'sysvar',
      'vote_account',
      'stake_account',
      'nonce_account',
      'lookup_table',
      'multisig',
      'name',
      'token_metadata',
      'config',
      'other',
    ])
    .nullable(),
  /** Whether the account exists on chain. An account that was closed has type `wallet` and false here. */
  exists: z.boolean().nullable(),
  /** The owning program's name for people, such as `Token Program`, of an unknown one the name in its IDL; null without one. */
  program: z.string().nullable(),
  owner: Address.nullable(),
  space: Count.nullable(),
  executable: z.boolean().nullable(),
  lamports: RawAmount.nullable(),
  /**
   * Lamports: of a wallet what is in the stake accounts that it may withdraw from, of a stake account what it delegates, of a
   * vote account the active stake that is delegated to it. null for other accounts, and where the node does not list it.
   */
  stake: RawAmount.nullable(),
  /** The number of these stake accounts of a wallet; null for other accounts. */
  stakeAccounts: Count.nullable(),
  /** A label of the network profile, such as `wGOR`. */
  label: z.string().nullable(),
  /** By which the address is shown where it has no label, as `/api/sns/names` has it. null without one. */
  name: z.string().nullable(),
  /** Whether the address is a point of the ed25519 curve, so that a private key can exist for it. */
  onCurve: z.boolean(),
  /**
   * The account's content as a node's `jsonParsed` gives it, for vote, stake, nonce, lookup table, multisig, config, token and
   * program accounts; integers beyond 2^53 as decimal strings. null for other accounts, and when not live.
   */
  parsed: z.object({ type: z.string(), info: z.record(z.string(), z.unknown()) }).nullable(),
  /** Whether this is the account as the node has it now. False: the node is away, and this is what the index knows. */
  live: z.boolean(),
  /** The slot of the newest change that the index knows; null when live. */
  asOfSlot: Count.nullable(),
})
export type AddressType = z.infer<typeof AddressType>

/**
 * Reads the live account. While no node is reachable, answers from the index with `live` false; 503 for an address that
 * the index does not know.
 */
export const getAddressType = route({
  method: 'GET',
  path: '/api/address/:address/type',
  subject: 'Addresses',
  summary: 'What the account at an address is.',
  input: z.object({ address: Address }),
  output: AddressType,
})

/** A program's account and its data account. Unknown values are null. */
export const AddressProgram = z.object({
  address: Address,
  owner: Address.nullable(),
  executable: z.boolean().nullable(),
  /** Whether the code can be replaced: it has an upgrade authority. */
  upgradeable: z.boolean().nullable(),
  /** The upgrade authority; null also for a program that can not be changed (then `upgradeable` is false). */
  authority: Address.nullable(),
  /**
   * Of an account that holds the code of a program of the upgradeable loader: that program, as a transaction that deployed it
   * names it; null where none is indexed, and for everything else.
   */
  program: Address.nullable(),
  /** The account that holds the code; null for loaders that keep it in the program's own account. */
  programData: Address.nullable(),
  /** Bytes reserved for the code. */
  allocatedDataSize: Count.nullable(),
  lastDeployedSlot: Count.nullable(),
  /**
   * The fields that the code publishes in its `.security.txt` section, in their order: text of the author, not checked, at
   * most 64 fields of at most 2,000 characters. null when it has none, or the code could not be read.
   */
  securityTxt: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
  /** Whether the code was compared with its published source; null: not known. No chain says it: `build` is a claim. */
  verified: z.boolean().nullable(),
  /** The program with which authors of this chain publish their builds; null where the network profile names none. */
  buildRegistry: Address.nullable(),
  /** From which source the code is built, as the registry's entry says: texts of its signer. null without an entry. */
  build: z
    .object({
      repository: z.string(),
      commit: z.string(),
      signer: Address,
      /** Whether the signer is the program's upgrade authority; otherwise the network profile names it. */
      isAuthority: z.boolean(),
      /** Whether it is of the newest deployment; null: not known. */
      isCurrent: z.boolean().nullable(),
    })
    .nullable(),
})
export type AddressProgram = z.infer<typeof AddressProgram>

/** Reads the live account: 404 for an address that is no program or program data, 503 without a node. */
export const getAddressProgram = route({
  method: 'GET',
  path: '/api/address/:address/program',
  subject: 'Addresses',
  summary: 'The program at an address: its authority, deployment and code account.',
  missing: 'The address is no program.',
  input: z.object({ address: Address }),
  output: AddressProgram,
})

export const AddressDomain = z.object({
  /** The first label: `alice`, of the subdomain `dev.alice.gor` `dev`. */
  name: z.string(),
  /** The part after the first label and its dot: `gor`, or `alice.gor` for a subdomain. */
  parentName: z.string(),
  /** The whole name, as on the chain: `alice.gor`. Pages should mark names whose letters look like those of another name. */
  domainName: z.string(),
  /** The name's own account, owned by the name service program. */
  domainAddress: Address,
  /** The slot of its registration; null when that is not indexed. */
  slot: Count.nullable(),
  /** Whether it expires: `never`, or null where that is not known of the chain's name service. */
  expires: z.literal('never').nullable(),
})
export type AddressDomain = z.infer<typeof AddressDomain>

/** The names that the address owns, subdomains last, otherwise the oldest first; at most 1,000. Empty on a chain without a name service. */
export const listAddressDomains = route({
  method: 'GET',
  path: '/api/address/:address/domains',
  subject: 'Addresses',
  summary: 'The domain names that an address owns.',
  input: z.object({ address: Address }),
  output: z.object({ domains: z.array(AddressDomain) }),
})

/** Trades and changes of liquidity of which the address is the user or the token, newest first, ten per page. */
export const listAddressDefiActivities = route({
  method: 'GET',
  path: '/api/address/:address/defi-activities-db',
  subject: 'Addresses',
  summary: 'The trades and changes of liquidity of an address, newest first.',
  input: z.object({
    address: Address,
    /** From 1. Beyond the last page the list is empty and `totalFound` still correct. */
    page: CountParam.pipe(
      z.number().min(1, 'expected at least 1').max(1e9, 'expected at most 1000000000'),
    ).default(1),
  }),
  output: DefiActivities,
})
