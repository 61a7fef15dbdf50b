import type { InstructionEntry } from '#contract/transactions/transactions.ts'
// `decodeBase58` is not used, because the browser would load its tables only for this.
import { decodeLong } from '#lib/text/base58-long.ts'
import { plural } from '../../format/number.ts'
import { CopyButton } from '../addresses/CopyButton.tsx'
import { InstructionAccounts } from './InstructionAccounts.tsx'

/** The bytes of an instruction: its data in hex and base58, and its accounts in order. */
export function InstructionRaw({ instruction }: { instruction: InstructionEntry }) {
  const { data, accounts } = instruction
  if (data === null && accounts.length === 0)
    return <p className="text-small text-muted">No raw instruction data available</p>
  const bytes = data === null ? undefined : decodeLong(data)
  return (
    <div className="grid gap-x-8 gap-y-3 text-small lg:grid-cols-2">
      <div className="min-w-0 space-y-2">
        {data === null && <p className="text-muted">No raw instruction data available</p>}
        {bytes && <Bytes label={`Data, hex (${plural(bytes.length, 'byte')})`} text={hexOf(bytes)} />}
        {data !== null && <Bytes label="Data, base58" text={data} />}
      </div>
      <InstructionAccounts caption={plural(accounts.length, 'account')} instruction={instruction} />
    </div>
  )
}

function Bytes({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="flex items-center gap-1 text-faint text-xs">
        {label}
        {text && <CopyButton value={text.replaceAll(' ', '')} label="Data" />}
      </p>
      <p className="max-h-40 overflow-y-auto rounded bg-raised px-2.5 py-1.5 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        {text || <span className="text-muted">no bytes</span>}
      </p>
    </div>
  )
}

/** Formats bytes as hex, with two digits per byte and four bytes per group. */
function hexOf(bytes: Uint8Array): string {
  let text = ''
  bytes.forEach((byte, index) => {
    if (index > 0 && index % 4 === 0) text += ' '
    text += byte.toString(16).padStart(2, '0')
  })
  return text
}
