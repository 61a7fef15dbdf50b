import { Copy, Download } from 'lucide-react'
import type { ProgramIdl } from '#contract/programs/program-idl.ts'
import { copy } from '../../../components/addresses/copy.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { Loaded } from '../../../components/page/Loaded.tsx'
import { count, UNKNOWN } from '../../../format/number.ts'
import { useAddressIdl } from '../../../queries/addresses.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { IdlContent } from './IdlContent.tsx'

/** The program's IDL: its instructions, accounts, events and errors. */
export function Idl({ address }: { address: string }) {
  const query = useAddressIdl(address)
  const { data } = query
  if (!data)
    return (
      <Card title="IDL">
        <Loaded query={query} what="the IDL">
          {null}
        </Loaded>
      </Card>
    )
  const { idl, isComplete, problem } = data
  const refused = problem && `The IDL that the chain has is refused: ${problem}.`
  if (!idl)
    return (
      <Card title="IDL">
        <EmptyState
          title={
            refused ||
            (isComplete ? 'No IDL of this program is known.' : 'Looking for the IDL on the chain...')
          }
        >
          {isComplete &&
            !refused &&
            'Neither of the two accounts that may hold it (of the Program Metadata program and of Anchor) has one that can be read, and the network profile gives none.'}
        </EmptyState>
      </Card>
    )
  return (
    <div className="grid gap-4">
      <Card title="IDL" flush actions={<Actions address={address} idl={idl} />}>
        {refused && <p className="px-4 pt-3 text-muted">{refused} This is the one before.</p>}
        <Source idl={idl} />
      </Card>
      <IdlContent idl={idl} />
    </div>
  )
}

function Actions({ address, idl: { name, text } }: { address: string; idl: ProgramIdl }) {
  return (
    <>
      <Button onClick={() => void copy(text, 'IDL')}>
        <Copy size={13} aria-hidden="true" />
        Copy JSON
      </Button>
      <Button onClick={() => saveFile(`${fileName(name ?? '') || address}.json`, 'application/json', text)}>
        <Download size={13} aria-hidden="true" />
        Download JSON
      </Button>
    </>
  )
}

/** Makes a file name of the IDL's name, which its author may have chosen freely. */
const fileName = (name: string) => name.replace(/[^\w-]+/g, '_').replace(/^_+|_+$/g, '')

const formats: Record<ProgramIdl['format'], string> = {
  anchor: 'Anchor',
  'anchor-legacy': 'Anchor before 0.30',
  shank: 'Shank',
  codama: 'Codama',
}

function Source({ idl }: { idl: ProgramIdl }) {
  const { name, version, format, account, slot, docs, text } = idl
  return (
    <Facts>
      <Fact label="Name">
        {name ?? UNKNOWN}
        {version && <span className="text-muted">{version}</span>}
      </Fact>
      {docs && <Fact label="Description">{docs}</Fact>}
      <Fact label="Format">{formats[format]}</Fact>
      <Fact label="Size">{count(new Blob([text]).size)} bytes</Fact>
      <Fact label="Found in">
        {account ? <AddressLink address={account} copy /> : 'the network profile of this explorer'}
      </Fact>
      {slot !== null && (
        <Fact label="Read first at slot">
          <Figure value={slot} />
        </Fact>
      )}
    </Facts>
  )
}

/** Saves a text as a file on the visitor's device. */
function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After this time the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
