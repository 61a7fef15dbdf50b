import type { ChangelogEntry } from '#contract/network-profile.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

const tones: Readonly<Record<ChangelogEntry['type'], BadgeTone>> = {
  major: 'purple',
  feature: 'green',
  improvement: 'indigo',
  minor: 'gray',
}

/** An entry of the development log. */
export function ChangelogCard({ entry }: { entry: ChangelogEntry }) {
  const { type, version, date, title, description, changes } = entry
  return (
    <Card
      title={title}
      actions={
        <>
          <Badge tone={tones[type]}>{type}</Badge>
          {version && <span className="font-mono text-xs">{version}</span>}
          <time dateTime={date}>{date}</time>
        </>
      }
    >
      <p className="max-w-prose">{description}</p>
      <h3 className="mt-3 mb-1 font-medium text-[13px] text-muted">Changes</h3>
      <ul className="list-disc space-y-1 pl-5 marker:text-faint">
        {changes.map((change) =>
          typeof change === 'string' ? (
            <li key={change}>{change}</li>
          ) : (
            <li key={change.text}>
              <a
                href={change.url}
                target="_blank"
                rel="noreferrer"
                className="text-link underline underline-offset-3"
              >
                {change.text}
              </a>
            </li>
          ),
        )}
      </ul>
    </Card>
  )
}
