import { z } from 'zod'
import { route } from './route.ts'
import { Address, Count } from './values.ts'

/** An http or https URL, or a path of this explorer. */
const Link = z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/[^/\\]/)])

/** An entry of the development log. */
export const ChangelogEntry = z.strictObject({
  id: z.string(),
  type: z.enum(['major', 'minor', 'feature', 'improvement']),
  /** `v0.9.0`; empty when the change has none. */
  version: z.string(),
  /** yyyy-mm-dd */
  date: z.iso.date(),
  title: z.string(),
  description: z.string(),
  /** With `url`: a link, by http or https, or to a page of this explorer (`/programs`). */
  changes: z.array(z.union([z.string(), z.strictObject({ text: z.string(), url: Link })])),
  /** A file of this explorer (`/amm-trades.webp`), its size in pixels, and a caption that says what it shows. */
  picture: z
    .strictObject({
      url: z.string().regex(/^\/[\w-]+\.webp$/),
      width: Count,
      height: Count,
      caption: z.string(),
    })
    .optional(),
})
export type ChangelogEntry = z.infer<typeof ChangelogEntry>

/** URLs of a node that any program may use. */
export const Endpoints = z.strictObject({
  rpc: z.url({ protocol: /^https?$/, error: 'expected http:// or https://' }),
  webSocket: z.url({ protocol: /^wss?$/, error: 'expected ws:// or wss://' }),
})
export type Endpoints = z.infer<typeof Endpoints>

/** A program as the directory shows it: by its id, its group, and its name for people. */
export const DirectoryProgram = z.strictObject({ programId: Address, type: z.string(), name: z.string() })
export type DirectoryProgram = z.infer<typeof DirectoryProgram>

/** Facts about the chain that do not change while the explorer runs. */
export const PublicProfile = z.object({
  title: z.string(),
  coin: z.string(),
  stage: z.string(),
  /** `Testnet v3`; null where the network profile names none. */
  release: z.string().nullable(),
  slotMs: Count,
  /** null where the network profile names none. The embedded chain's are on loopback. */
  endpoints: Endpoints.nullable(),
  /** Newest first. */
  devLog: z.array(ChangelogEntry),
  /** Programs of this chain, besides the runtime's, for while the index cannot be read. */
  directory: z.array(DirectoryProgram),
})
export type PublicProfile = z.infer<typeof PublicProfile>

export const getNetworkProfile = route({
  method: 'GET',
  path: '/api/network/profile',
  subject: 'Network',
  summary: 'Facts about the chain that do not change while the explorer runs, and its public endpoints.',
  input: z.object({}),
  output: PublicProfile,
})
