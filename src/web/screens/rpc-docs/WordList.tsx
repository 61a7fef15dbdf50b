import { Words } from '../../components/docs/Words.tsx'

/** A list of names with their meanings. */
export function WordList({ words }: { words: Readonly<Record<string, string>> }) {
  return (
    <dl className="divide-y divide-line/60 text-small">
      {Object.entries(words).map(([names, text]) => (
        <div key={names} className="grid gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="font-mono text-xs leading-5 [overflow-wrap:anywhere]">{names}</dt>
          <dd className="text-muted [overflow-wrap:anywhere]">
            <Words text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
