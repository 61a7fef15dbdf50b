import { decodeBase58 } from '#lib/base58.ts'
import { plural } from '../format/number.ts'
import { CopyButton } from './CopyButton.tsx'
import type { InstructionEntry } from './instruction-tree.ts'
import { AddressLink } from './links.tsx'

/** The instruction as the chain has it: its data in hex and base58, and its accounts in order. */
export function InstructionRaw({ instruction }: { instruction: InstructionEntry }) {
  const { data, accounts } = instruction
  if (data === null && accounts.length === 0)
    return <p className="text-[13px] text-muted">No raw instruction data available</p>
  const bytes = data === null ? undefined : decodeBase58(data)
  return (
    <div className="space-y-3 text-[13px]">
      {data === null && <p className="text-muted">No raw instruction data available</p>}
      {bytes && <Bytes label={`Data, hex (${plural(bytes.length, 'byte')})`} text={hexOf(bytes)} />}
      {data && <Bytes label="Data, base58" text={data} />}
      <div>
        <p className="mb-1 text-muted">{plural(accounts.length, 'account')}</p>
        <ol className="grid gap-x-6 gap-y-0.5 sm:grid-cols-2">
          {accounts.map((account, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an account may be listed twice; its place tells which
            <li key={index} className="flex items-center gap-2">
              <span className="w-6 text-right font-mono text-faint text-xs">{index}</span>
              <AddressLink address={account} copy />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function Bytes({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="flex items-center gap-1 text-muted">
        {label}
        {text && <CopyButton value={text} label="Data" />}
      </p>
      <p className="max-h-40 overflow-y-auto rounded bg-raised px-2.5 py-1.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        {text || <span className="text-muted">no bytes</span>}
      </p>
    </div>
  )
}

/** Two digits a byte, four bytes a group. */
function hexOf(bytes: Uint8Array): string {
  let text = ''
  bytes.forEach((byte, index) => {
    if (index > 0 && index % 4 === 0) text += ' '
    text += byte.toString(16).padStart(2, '0')
  })
  return text
}
