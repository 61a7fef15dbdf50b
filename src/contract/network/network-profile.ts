import { z } from 'zod'
import { pages } from '../pages/pages.ts'
import { route } from '../route.ts'
import { Address, Count } from '../values.ts'

/** An http or https URL, or a path of this explorer. */
const Link = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[^/\\]/)])

export const ChangelogEntry = z
  .strictObject({
    id: z.string(),
    type: z.enum(['major', 'minor', 'feature', 'improvement']),
    version: z.string().describe('`v0.9.0`; empty when the change has none.'),
    date: z.iso.date().describe('yyyy-mm-dd'),
    title: z.string(),
    description: z.string(),
    changes: z
      .array(z.union([z.string(), z.strictObject({ text: z.string(), url: Link })]))
      .describe(
        `With \`url\`: a link, by http or https, or to a page of this explorer (\`${pages.programs.path}\`).`,
      ),
    picture: z
      .strictObject({
        url: z.string().regex(/^\/[\w-]+\.webp$/),
        width: Count,
        height: Count,
        caption: z.string(),
      })
      .optional()
      .describe(
        'A file of this explorer (`/amm-trades.webp`), its size in pixels, and a caption that says what it shows.',
      ),
  })
  .describe('An entry of the development log.')
export type ChangelogEntry = z.infer<typeof ChangelogEntry>

export const Endpoints = z
  .strictObject({
    rpc: z.url({ protocol: /^https?$/, error: 'expected http:// or https://' }),
    webSocket: z.url({ protocol: /^wss?$/, error: 'expected ws:// or wss://' }),
  })
  .describe('URLs of a node that any program may use.')
export type Endpoints = z.infer<typeof Endpoints>

export const DirectoryProgram = z
  .strictObject({ programId: Address, type: z.string(), name: z.string() })
  .describe('A program as the directory shows it: by its id, its group, and its name for people.')
export type DirectoryProgram = z.infer<typeof DirectoryProgram>

export const PublicProfile = z
  .object({
    title: z.string(),
    coin: z.string(),
    stage: z.string(),
    release: z.string().nullable().describe('`Testnet v3`; null where the network profile names none.'),
    endpoints: Endpoints.nullable().describe(
      "null where the network profile names none. The embedded chain's are on loopback.",
    ),
    jsonRpc: z
      .strictObject({ sends: z.boolean() })
      .nullable()
      .describe(
        'The JSON-RPC of this explorer, and whether it sends transactions; null where the operator has switched it off.',
      ),
    devLog: z.array(ChangelogEntry).describe('Newest first.'),
    directory: z
      .array(DirectoryProgram)
      .describe("Programs of this chain, besides the runtime's, for while the index cannot be read."),
  })
  .describe('Facts about the chain that do not change while the explorer runs.')
export type PublicProfile = z.infer<typeof PublicProfile>

export const getNetworkProfile = route('getNetworkProfile', {
  subject: 'Network',
  summary: 'Facts about the chain that do not change while the explorer runs, and its public endpoints.',
  isPolled: true,
  noSlot: 'says how the explorer is set up',
  notMeasured: 'a file',
  input: z.object({}),
  output: PublicProfile,
})
