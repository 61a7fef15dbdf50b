import { z } from 'zod'
import { ChangelogEntry, DirectoryProgram, Endpoints } from '#contract/network/network-profile.ts'
import { pages } from '#contract/pages/pages.ts'
import { Address } from '#contract/values.ts'
import { protocolNames } from '#decode/protocols/index.ts'

export const Program = z.strictObject({
  /** The displayed name: `CPAMM v4`. */
  name: z.string(),
  /** The protocol that decodes its instructions and accounts, such as `spl-token-swap`; absent when there is none. */
  protocol: z
    .enum(protocolNames, {
      error: ({ input }) => `"${input}" is not a known protocol: expected one of ${protocolNames.join(', ')}`,
    })
    .optional(),
  /**
   * The program is an exchange without a known interface: the first and last token transfers of a call count
   * as a swap.
   */
  isDex: z.boolean().optional(),
  /**
   * The program routes trades through other programs, whose interfaces may be unknown: what its user gave and
   * received counts as a swap.
   */
  isRouter: z.boolean().optional(),
  /** The program uses Anchor, so that its error numbers below 6000 are the framework's. */
  isAnchor: z.boolean().optional(),
})

const GatewayUrl = z
  .url({ protocol: /^https?$/, error: 'expected http:// or https://' })
  .endsWith('/', 'expected a URL that ends with /')

export const PriceSource = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'expected http:// or https://' }),
  /** The path of the price in US dollars in the JSON: names and array indexes, with dots between. */
  path: z.string().min(1),
})

/** The properties of one chain. Data only: a new chain is a new file, never a new `if`. */
export const NetworkProfile = z.strictObject({
  /** The value of NETWORK: lower case, no spaces. */
  name: z.string().regex(/^[a-z0-9-]+$/),
  /** The displayed name of the chain: `Gorbagana Chain`. */
  title: z.string(),
  /** The short form of the title that people use: `Gorbagana`. */
  shortTitle: z.string().optional(),
  /** The native coin. Its smallest unit is always the lamport, a billionth. */
  coin: z.strictObject({
    symbol: z.string(),
    /** The mint of the wrapped coin; its symbol follows. */
    wrappedMint: Address,
    wrappedSymbol: z.string(),
    /** A logo URL: a path of the web server or an https URL. */
    logoUrl: z.string().optional(),
    /**
     * The coin's address as a token of another chain, as the chain's team publishes it; absent where there is
     * none.
     */
    contractAddress: z.string().optional(),
    /**
     * An external source of the coin's price, used instead of its pools; absent: the pools give the price.
     */
    priceSource: PriceSource.optional(),
    /**
     * US dollars for one coin, to estimate the value of stake while the price is unknown; absent: no
     * estimate.
     */
    fixedPrice: z.number().positive().optional(),
  }),
  /** The tokens that count as one US dollar each: all prices come from pools of them and the wrapped coin. */
  stables: z
    .array(z.strictObject({ mint: Address, symbol: z.string(), decimals: z.number().int().min(0).max(18) }))
    .optional(),
  /**
   * Tokens that the operator of the explorer vouches for, with the symbol and name that their issuers use.
   * The wrapped coin and the stable tokens need no entry. Nothing else makes a token verified.
   */
  verified: z.array(z.strictObject({ mint: Address, symbol: z.string(), name: z.string() })).optional(),
  /** Milliseconds per slot, for estimates only. */
  slotMs: z.number().int().positive(),
  /** The compute units that one block may use at present; absent where the limit is unknown. */
  blockComputeLimit: z.number().int().positive().optional(),
  /** The word in the network badge: `Testnet`. */
  stage: z.enum(['Testnet', 'Mainnet', 'Devnet', 'Local']),
  /**
   * `pending`: the chain's mainnet is announced but not launched, and pages say so. Absent: pages do not
   * mention a mainnet.
   */
  mainnet: z.literal('pending').optional(),
  /** The stage with its number: `Testnet v3`; absent where it has none. */
  release: z.string().optional(),
  /**
   * The public endpoints of the chain for any program. Never the node of this explorer, whose URL may contain
   * a key.
   */
  endpoints: Endpoints.optional(),
  /** The genesis hash, where it is known; shown, never enforced (chains are reset). */
  genesisHash: z.string().optional(),
  /** Names for well-known addresses. */
  labels: z.record(Address, z.string()),
  /**
   * Addresses that people send tokens to in order to burn them, in addition to the incinerator and the system
   * program.
   */
  burnAddresses: z.array(Address).optional(),
  /** The chain's programs by id, without those of the runtime. */
  programs: z.record(Address, Program),
  /**
   * The programs that the directory shows while the index cannot be read, in addition to those of the
   * runtime.
   */
  directory: z.array(DirectoryProgram).optional(),
  /**
   * The program otter-verify, in which authors record from which source their programs are built, and the
   * signers whose records are trusted. Anybody can write a record, so otherwise only those of the program's
   * upgrade authority count. Absent where the chain has no such program.
   */
  buildRegistry: z.strictObject({ program: Address, signers: z.array(Address) }).optional(),
  /** Names of the name service, such as `alice.gor`; absent where the chain has none. */
  names: z
    .strictObject({
      /** The suffix of names without its dot: `gor`. */
      suffix: z.string().regex(/^[a-z0-9-]+$/),
      /** The name service, a program of the protocol `name-service`. */
      program: Address,
      /** The address of the record that is the parent of all names. */
      parent: Address,
      /** The class of the reverse records, which hold the names' texts. */
      reverseClass: Address,
      /** Whether a name exists until its owner transfers or deletes it. Absent: unknown. */
      neverExpire: z.boolean().optional(),
    })
    .optional(),
  /**
   * Interface descriptions (IDLs: Anchor's, Codama's or Shank's) of programs that have none on chain, or a
   * worse one: the JSON itself, or in a profile file a path relative to that file.
   */
  idls: z.record(Address, z.union([z.string(), z.record(z.string(), z.unknown())])).optional(),
  /**
   * URLs under which gateways serve the content of IPFS and Arweave (`https://ipfs.io/ipfs/`, to which the content's id is
   * appended), in the order in which they are tried. Absent: `ipfs://` and `ar://` addresses are not loaded.
   */
  gateways: z.strictObject({ ipfs: z.array(GatewayUrl), arweave: z.array(GatewayUrl) }).optional(),
  /**
   * Tokens that represent a token of another chain (bridged or wrapped), by their mint on this chain: the
   * other chain's name, and the page of the original in an explorer of that chain. Only these have such a
   * link.
   */
  origins: z
    .record(
      Address,
      z.strictObject({
        chain: z.string().min(1),
        url: z.url({ protocol: /^https?$/, error: 'expected http:// or https://' }),
      }),
    )
    .optional(),
  /** The names of the chain's exchange and of its tokens; absent: names that follow from the coin. */
  products: z.strictObject({ swap: z.string().optional(), tokens: z.string().optional() }).optional(),
  /** Changes of the chain, newest first. */
  devLog: z.array(ChangelogEntry).optional(),
  links: z.strictObject({
    website: z.url().optional(),
    docs: z.url().optional(),
    code: z.url().optional(),
    telegram: z.url().optional(),
    /** The chain's account on X, `https://x.com/<handle>`. */
    x: z
      .url()
      .regex(/^https:\/\/x\.com\/\w{1,15}$/, 'expected https://x.com/<handle>')
      .optional(),
    bridge: z.url().optional(),
    /**
     * The page that gives out the chain's test coins. `/faucet` is this explorer's own page, which uses the
     * node's faucet.
     */
    faucet: z.union([z.url(), z.literal(pages.faucet.path)]).optional(),
  }),
})
export type PriceSource = z.infer<typeof PriceSource>
export type NetworkProfile = z.infer<typeof NetworkProfile>
