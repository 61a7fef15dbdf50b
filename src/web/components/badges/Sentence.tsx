import type { SentencePiece } from '#contract/transactions/sentences.ts'
import { paths } from '../../paths.ts'
import { TextLink } from '../addresses/links.tsx'
import { warningOf } from '../tokens/TokenText.tsx'

/**
 * A sentence of the API with links where it names tokens and accounts, whose addresses are shown on hover. Where it names a
 * look-alike of a verified token, the text itself says so.
 */
export function Sentence({ pieces }: { pieces: readonly SentencePiece[] }) {
  return (
    <span className="in-text">
      {pieces.map(({ kind, text, value, copyOf }, index) => {
        const key = `${index} ${text}`
        const isAmount = AMOUNT.test(text)
        const shape = isAmount ? 'in-one-piece' : undefined
        // No line begins with a unit.
        const written = isAmount ? text : text.replace(NUMBER, '$1\u00a0')
        if (kind === 'text' || value === null)
          return (
            <span key={key} className={shape}>
              {written}
            </span>
          )
        return (
          <span key={key} className={shape}>
            <TextLink to={kind === 'token' ? paths.token(value) : paths.address(value)}>
              <span
                title={copyOf ? warningOf(copyOf) : value}
                data-hash={value}
                className={copyOf ? 'text-warn' : undefined}
              >
                {written}
              </span>
            </TextLink>
          </span>
        )
      })}
    </span>
  )
}

/** The number that a text begins with, and the space before its unit. */
const NUMBER = /^([\d,.]+) /
/** An amount whose unit is one word: where a list cuts the sentence, it is shown whole or not at all. */
const AMOUNT = /^[\d,.]+ \S+$/
