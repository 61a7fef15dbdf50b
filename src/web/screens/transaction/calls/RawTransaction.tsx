import { useMemo } from 'react'
import { urlOf } from '#contract/paths.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { escapeDirection } from '#lib/text/text.ts'
import { copy } from '../../../components/addresses/copy.ts'
import { JsonView } from '../../../components/docs/JsonView.tsx'
import { siteBase } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { type Detail, unfolded } from '../detail.ts'
import { Section } from '../Section.tsx'
import type { SectionState } from '../section-state.ts'

/** The API's response as JSON, with a copy button, and the request as a shell command. */
export function RawTransaction({
  tx,
  detail,
  shown,
}: {
  tx: Transaction
  detail: Detail
  shown: SectionState
}) {
  return (
    <Section
      name="raw"
      shown={shown}
      title="Raw Data"
      what="JSON"
      className={shown.is('raw') ? '' : 'no-print'}
      actions={
        <>
          <Button
            look="ghost"
            className="px-1.5!"
            onClick={() => void copy(textOf(tx, detail), 'Transaction')}
          >
            Copy as JSON
          </Button>
          <Button
            look="ghost"
            className="px-1.5!"
            onClick={() => void copy(curlOf(tx.signature), 'curl command')}
          >
            Copy as curl
          </Button>
        </>
      }
    >
      {() => <Json tx={tx} detail={detail} />}
    </Section>
  )
}

function Json({ tx, detail }: { tx: Transaction; detail: Detail }) {
  // The text is memoized, because it can have megabytes.
  const text = useMemo(() => textOf(tx, detail), [tx, detail])
  return <JsonView text={text} />
}

const textOf = (tx: Transaction, detail: Detail) =>
  escapeDirection(JSON.stringify(unfolded(tx, detail), null, 2))

/** The request to this explorer's API as a shell command. */
const curlOf = (signature: string) =>
  `curl --fail '${location.origin}${siteBase()}${urlOf('getTransaction', { signature })}'`
