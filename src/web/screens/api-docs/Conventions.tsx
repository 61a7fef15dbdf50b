import { Card } from '../../ui/layout/Card.tsx'

const rules = [
  'Calls that read need no key, and may be sent from the pages of any site (CORS).',
  'Amounts in the smallest unit, such as lamports, are decimal digits in strings: they can exceed 2^53.',
  'Unknown values are null. A list without entries is empty, and no error.',
  'Lists with a nextCursor continue when it is passed back as cursor.',
  'Every error has the body {"error": {"code", "message"}}: the code is stable, the message is for people.',
]

/** The rules of all calls. */
export function Conventions() {
  return (
    <Card title="Conventions">
      <ul className="list-disc space-y-1 pl-5 text-muted marker:text-faint">
        <li>
          The calls are at{' '}
          <code className="break-all font-mono text-[0.8125rem] text-ink">{window.location.origin}</code>
        </li>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
}
