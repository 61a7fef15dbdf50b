import { useMemo } from 'react'
import { urlOf } from '#contract/paths.ts'
import type { Transaction } from '#contract/transactions.ts'
import { escapeDirection } from '#lib/text.ts'
import { copy } from '../../components/copy.ts'
import { JsonView } from '../../components/JsonView.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { ShowButton } from '../../ui/Disclosure.tsx'
import { type Detail, unfolded } from './detail.ts'

/** The API's response as JSON, with a copy button and the request as a command. */
export function RawTransaction({
  tx,
  detail,
  shown,
  onToggle,
}: {
  tx: Transaction
  detail: Detail
  shown: boolean
  onToggle: () => void
}) {
  // Transactions have up to megabytes of it.
  const text = useMemo(() => (shown ? textOf(tx, detail) : undefined), [tx, detail, shown])
  return (
    <Card
      id="raw"
      title="Raw Data"
      flush
      className={cx('scroll-mt-4', !shown && 'no-print')}
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
          <ShowButton open={shown} onToggle={onToggle} controls="raw-json" what="JSON" />
        </>
      }
    >
      <div id="raw-json" hidden={!shown}>
        {text !== undefined && <JsonView text={text} />}
      </div>
    </Card>
  )
}

const textOf = (tx: Transaction, detail: Detail) =>
  escapeDirection(JSON.stringify(unfolded(tx, detail), null, 2))

/** The request to this explorer's API as a shell command. */
const curlOf = (signature: string) =>
  `curl --fail '${location.origin}${urlOf('getTransaction', { signature })}'`
