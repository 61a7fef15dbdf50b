import type { SentencePiece } from '#contract/sentences.ts'
import { paths } from '../paths.ts'
import { TextLink } from './links.tsx'
import { warningOf } from './TokenText.tsx'

/**
 * A sentence of the API with links where it names tokens and accounts, whose addresses are shown on hover. Where it names a
 * look-alike of a verified token, the text itself says so.
 */
export function Sentence({ pieces }: { pieces: readonly SentencePiece[] }) {
  return (
    <span className="in-text">
      {pieces.map(({ kind, text, value, copyOf }, index) => {
        const key = `${index} ${text}`
        if (kind === 'text' || value === null) return <span key={key}>{text}</span>
        return (
          <TextLink key={key} to={kind === 'token' ? paths.token(value) : paths.address(value)}>
            <span
              title={copyOf ? warningOf(copyOf) : value}
              data-hash={value}
              className={copyOf ? 'text-warn' : undefined}
            >
              {text}
            </span>
          </TextLink>
        )
      })}
    </span>
  )
}
