import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { copy } from '../addresses/copy.ts'
import type { Snippet } from './snippet.ts'

/** A command or a program, with a button that copies it. */
export function SnippetCard({ snippet: { title, language, about, code } }: { snippet: Snippet }) {
  return (
    <Card
      title={title}
      flush
      actions={
        <>
          <Badge>{language}</Badge>
          <Button
            look="ghost"
            className="px-1.5!"
            aria-label={`Copy: ${title}`}
            onClick={() => void copy(code, language === 'Shell' ? 'Command' : 'Code')}
          >
            Copy
          </Button>
        </>
      }
    >
      <p className="px-4 pt-3 text-small text-muted">{about}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-4 font-mono text-xs leading-5">
        {code}
      </pre>
    </Card>
  )
}
