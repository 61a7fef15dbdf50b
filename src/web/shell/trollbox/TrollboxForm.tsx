import { type SubmitEvent, useState } from 'react'
import { trollboxLimits } from '#contract/community/trollbox-limits.ts'
import { countCharacters } from '#lib/text/characters.ts'
import { reasonOf, writeApi } from '../../queries/api/write-api.ts'
import { cx } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { TextInput } from '../../ui/controls/TextInput.tsx'

const NAME_KEY = 'trollbox-name'

/** The form for the name and the text of a new message. The browser stores the name. */
export function TrollboxForm() {
  const [name, setName] = useState(rememberedName)
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const length = countCharacters(text.trim())
  const isTooLong = length > trollboxLimits.text || countCharacters(name.trim()) > trollboxLimits.name
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    setProblem('')
    try {
      await writeApi('postTrollboxMessage', { name, text })
      rememberName(name)
      setText('')
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} className="space-y-2 border-line border-t p-3">
      <TextInput
        aria-label={`Your name, at most ${trollboxLimits.name} characters`}
        placeholder="Your name"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextInput
        aria-label={`Your message, at most ${trollboxLimits.text} characters`}
        placeholder="Your message"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {problem && (
        <p role="alert" className="break-words text-bad text-xs">
          {problem}
        </p>
      )}
      <div className="flex items-center justify-between">
        <span className={cx('text-xs', length > trollboxLimits.text ? 'text-bad' : 'text-muted')}>
          {length}/{trollboxLimits.text}
        </span>
        <Button
          type="submit"
          look="primary"
          disabled={isSending || isTooLong || length === 0 || name.trim() === ''}
        >
          Send
        </Button>
      </div>
    </form>
  )
}

function rememberedName(): string {
  try {
    return localStorage.getItem(NAME_KEY) ?? ''
  } catch {
    return ''
  }
}

function rememberName(name: string): void {
  try {
    localStorage.setItem(NAME_KEY, name)
  } catch {
    // Without storage the visitor enters the name again.
  }
}
