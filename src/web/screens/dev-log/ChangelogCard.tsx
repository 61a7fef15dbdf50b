import { Link } from 'wouter'
import type { ChangelogEntry } from '#contract/network/network-profile.ts'
import { Badge, type BadgeTone } from '../../ui/layout/Badge.tsx'
import { Card } from '../../ui/layout/Card.tsx'

const tones: Readonly<Record<ChangelogEntry['type'], BadgeTone>> = {
  major: 'purple',
  feature: 'green',
  improvement: 'indigo',
  minor: 'gray',
}

/** An entry of the development log. */
export function ChangelogCard({ entry }: { entry: ChangelogEntry }) {
  const { type, version, date, title, description, changes, picture } = entry
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
      <h3 className="mt-3 mb-1 font-medium text-small text-muted">Changes</h3>
      <ul className="list-disc space-y-1 pl-5 marker:text-faint">
        {changes.map((change) =>
          typeof change === 'string' ? (
            <li key={change}>{change}</li>
          ) : (
            <li key={change.text}>
              <ChangeLink {...change} />
            </li>
          ),
        )}
      </ul>
      {picture && (
        <figure className="mt-4 max-w-3xl">
          <img
            src={picture.url}
            alt={picture.caption}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
            className="h-auto w-full rounded border border-line"
          />
          <figcaption className="mt-1.5 text-small text-muted">{picture.caption}</figcaption>
        </figure>
      )}
    </Card>
  )
}

const linkClass = 'text-link underline underline-offset-3'

/** A link to a page of this explorer, or to another site in a new tab. */
function ChangeLink({ text, url }: { text: string; url: string }) {
  if (url.startsWith('/'))
    return (
      <Link href={url} className={linkClass}>
        {text}
      </Link>
    )
  return (
    <a href={url} target="_blank" rel="noreferrer" className={linkClass}>
      {text}
    </a>
  )
}
