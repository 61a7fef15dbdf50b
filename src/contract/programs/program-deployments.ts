import { z } from 'zod'
import { cursorForms, PageCursors, PageInput } from '../cursor-pages.ts'
import { route } from '../route.ts'
import { Address, Count, limitParam, RawAmount, Signature, Status, Timestamp } from '../values.ts'

export const ProgramDeployment = z
  .object({
    kind: z
      .enum(['deploy', 'upgrade', 'authority', 'extend', 'close', 'migrate', 'retract', 'resize', 'finalize'])
      .describe(
        '`authority`: the upgrade authority was set or removed; `extend`: room for code was added; `migrate`: to ' +
          'another loader. Of loader v4, where each upgrade is a `retract` and a `deploy`: `resize`: room for code ' +
          'was made, also the first; `finalize`: the code cannot be changed from then on.',
      ),
    signature: Signature,
    slot: Count,
    blockHeight: Count.nullable().describe('null in archives older than block heights.'),
    timestamp: Timestamp,
    status: Status,
    instruction: z
      .string()
      .describe(
        'The number of the instruction, as on the page of a transaction: `3`, or `3.0` for an inner instruction.',
      ),
    authority: Address.nullable().describe(
      'The upgrade authority at that time, which signed; null when the instruction needs none.',
    ),
    newAuthority: Address.nullable().describe(
      'For kind `authority`: the new authority; null when there is none, and for other kinds.',
    ),
    buffer: Address.nullable().describe(
      'For `deploy` and `upgrade`: the account that the code came from; null when it was written to the program itself.',
    ),
    bytes: RawAmount.nullable().describe(
      'Bytes: for `deploy` the maximum size of the code, for `extend` the number of bytes added, for `resize` the new size.',
    ),
  })
  .describe(
    'An instruction of the upgradeable loader or of loader v4 that changed a program, or was to change it.',
  )
export type ProgramDeployment = z.infer<typeof ProgramDeployment>

export const listProgramDeployments = route('listProgramDeployments', {
  subject: 'Programs',
  summary: 'The transactions that deployed and changed a program.',
  description:
    'What the upgradeable loader and loader v4 did to a program, newest first, as far as it is indexed: found ' +
    "by the account that holds the code. Of the upgradeable loader its address follows from the program's, or " +
    'is `address` itself. Empty for programs of other loaders.',
  example: { address: '{program}' },
  input: z.object({
    address: Address.describe('A program, or the account that holds the code of one (program data).'),
    ...PageInput(cursorForms.place),
    limit: limitParam(50, 10).describe('Transactions; one may have several instructions.'),
  }),
  output: z.object({
    address: Address,
    programData: Address.describe(
      'The account in which the upgradeable loader keeps the code of a program with this address; the address itself if it is such an account.',
    ),
    deployments: z.array(ProgramDeployment),
    hasMore: z
      .boolean()
      .describe(
        'A page may be short, even empty, while it is true: a request looks at a limited number of transactions.',
      ),
    ...PageCursors,
  }),
})
