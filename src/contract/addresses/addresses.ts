import { z } from 'zod'
import { route } from '../route.ts'
import { DefiActivities } from '../tokens/token-activity.ts'
import { Address, Count, CountParam, RawAmount, Signature, Timestamp } from '../values.ts'

export const AddressType = z
  .object({
    address: Address,
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
      .nullable()
      .describe(
        '`other`: an account of a program (`owner`, `program`) that is none of the other types. `unused`: a valid ' +
          'address that this chain has not seen: without an account, and no indexed transaction names it. Of a closed ' +
          'account what it was; a wallet that was emptied is still a wallet. null where it is not known.',
      ),
    exists: z
      .boolean()
      .nullable()
      .describe(
        'Whether the account exists on chain. false of an account that was closed, and of a wallet without coins.',
      ),
    closed: z
      .object({ slot: Count, timestamp: Timestamp, signature: Signature })
      .nullable()
      .describe(
        'The transaction that closed the account: it took all lamports, and with them the account. null for an account ' +
          'that exists, for a wallet, and where that transaction is not indexed.',
      ),
    program: z
      .string()
      .nullable()
      .describe(
        "The owning program's name for people, such as `Token Program`, of an unknown one the name in its IDL; null without one.",
      ),
    owner: Address.nullable().describe('The program that owns the account; of a closed one, that owned it.'),
    space: Count.nullable(),
    executable: z.boolean().nullable(),
    lamports: RawAmount.nullable(),
    stake: RawAmount.nullable().describe(
      'Lamports: of a wallet what is in the stake accounts that it may withdraw from, of a stake account what ' +
        'it delegates, of a vote account the active stake that is delegated to it. null for other accounts, and ' +
        'where the node does not list it.',
    ),
    stakeAccounts: Count.nullable().describe(
      'The number of these stake accounts of a wallet; null for other accounts.',
    ),
    label: z.string().nullable().describe('A label of the network profile, such as `wGOR`.'),
    name: z
      .string()
      .nullable()
      .describe(
        'By which the address is shown where it has no label: as `/api/sns/names` has it, else by what the account ' +
          'contains (`Lookup table of alice.gor`, of a mint the token). null without one.',
      ),
    validator: z
      .object({ voteAccount: Address, identity: Address })
      .nullable()
      .describe(
        'The validator whose vote account or identity this is, as far as the node lists it; null for all others.',
      ),
    onCurve: z
      .boolean()
      .describe(
        'Whether the address is a point of the ed25519 curve, so that a private key can exist for it.',
      ),
    parsed: z
      .object({ type: z.string(), info: z.record(z.string(), z.unknown()) })
      .nullable()
      .describe(
        "The account's content as a node's `jsonParsed` gives it, for vote, stake, nonce, lookup table, multisig, " +
          'config, sysvar, token and program accounts; of a name its record, of token metadata its fields; of an account ' +
          "of another program by that program's IDL. Integers beyond 2^53 as decimal strings. Of a closed token account " +
          '`mint` and `owner`, as far as the index knows them. null for other accounts, and when not live.',
      ),
    live: z
      .boolean()
      .describe(
        'Whether this is the account as the node has it now. False: the node is away, and this is what the index knows.',
      ),
    asOfSlot: Count.nullable().describe(
      'The slot of the newest change that the index knows; null when live.',
    ),
    generations: z
      .array(z.int())
      .optional()
      .describe('The other generations of the chain that know the address, the newest first; absent: none.'),
  })
  .describe('Every field is null where the index does not say it and the node is away (`live` false).')
export type AddressType = z.infer<typeof AddressType>

export const getAddressType = route('getAddressType', {
  subject: 'Addresses',
  summary: 'What the account at an address is.',
  description:
    'Reads the live account. While no node is reachable, answers from the index with `live` false; 503 for an address that the index does not know.',
  example: { address: '{wallet}' },
  elsewhere: 'generations',
  input: z.object({ address: Address }),
  output: AddressType,
})

export const AddressProgram = z
  .object({
    address: Address,
    owner: Address.nullable(),
    executable: z.boolean().nullable(),
    upgradeable: z
      .boolean()
      .nullable()
      .describe('Whether the code can be replaced: it has an upgrade authority.'),
    authority: Address.nullable().describe(
      'The upgrade authority; null also for a program that can not be changed (then `upgradeable` is false).',
    ),
    program: Address.nullable().describe(
      'Of an account that holds the code of a program of the upgradeable loader: that program, as a transaction ' +
        'that deployed it names it; null where none is indexed, and for everything else.',
    ),
    programData: Address.nullable().describe(
      "The account that holds the code; null for loaders that keep it in the program's own account.",
    ),
    allocatedDataSize: Count.nullable().describe('Bytes reserved for the code.'),
    lastDeployedSlot: Count.nullable(),
    securityTxt: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .nullable()
      .describe(
        'The fields that the code publishes in its `.security.txt` section, in their order: text of the author, ' +
          'not checked, at most 64 fields of at most 2,000 characters. null when it has none, or the code could not ' +
          'be read.',
      ),
    verified: z
      .boolean()
      .nullable()
      .describe(
        'Whether the code was compared with its published source; null: not known. No chain says it: `build` is a claim.',
      ),
    buildRegistry: Address.nullable().describe(
      'The program with which authors of this chain publish their builds; null where the network profile names none.',
    ),
    build: z
      .object({
        repository: z.string(),
        commit: z.string(),
        signer: Address,
        isAuthority: z
          .boolean()
          .describe(
            "Whether the signer is the program's upgrade authority; otherwise the network profile names it.",
          ),
        isCurrent: z
          .boolean()
          .nullable()
          .describe('Whether it is of the newest deployment; null: not known.'),
      })
      .nullable()
      .describe(
        "From which source the code is built, as the registry's entry says: texts of its signer. null without an entry.",
      ),
  })
  .describe("A program's account and its data account. Unknown values are null.")
export type AddressProgram = z.infer<typeof AddressProgram>

export const getAddressProgram = route('getAddressProgram', {
  subject: 'Addresses',
  summary: 'The program at an address: its authority, deployment and code account.',
  description: 'Reads the live account: 503 without a node.',
  missing: 'The address is no program and no program data.',
  example: { address: '{program}' },
  notMeasured: 'asks the node',
  input: z.object({ address: Address }),
  output: AddressProgram,
})

export const AddressDomain = z.object({
  name: z.string().describe('The first label: `alice`, of the subdomain `dev.alice.gor` `dev`.'),
  parentName: z
    .string()
    .describe('The part after the first label and its dot: `gor`, or `alice.gor` for a subdomain.'),
  domainName: z
    .string()
    .describe(
      'The whole name, as on the chain: `alice.gor`. Pages should mark names whose letters look like those of another name.',
    ),
  domainAddress: Address.describe("The name's own account, owned by the name service program."),
  slot: Count.nullable().describe('The slot of its registration; null when that is not indexed.'),
  expires: z
    .literal('never')
    .nullable()
    .describe("Whether it expires: `never`, or null where that is not known of the chain's name service."),
})
export type AddressDomain = z.infer<typeof AddressDomain>

export const listAddressDomains = route('listAddressDomains', {
  subject: 'Addresses',
  summary: 'The domain names that an address owns.',
  description:
    'The names that the address owns, subdomains last, otherwise the oldest first; at most 1,000. Empty on a chain without a name service.',
  example: { address: '{wallet}' },
  input: z.object({ address: Address }),
  output: z.object({ domains: z.array(AddressDomain) }),
})

export const listAddressDefiActivities = route('listAddressDefiActivities', {
  subject: 'Addresses',
  summary: 'The trades and changes of liquidity of an address, newest first.',
  description:
    'Trades and changes of liquidity of which the address is the user or the token, newest first, ten per page; of a pool ' +
    'those in it, where each pool of a route has its own part.',
  example: { address: '{wallet}' },
  input: z.object({
    address: Address,
    page: CountParam.pipe(z.number().min(1, 'expected at least 1').max(1e9, 'expected at most 1000000000'))
      .default(1)
      .describe('From 1. Beyond the last page the list is empty and `totalFound` still correct.'),
  }),
  output: DefiActivities,
})
