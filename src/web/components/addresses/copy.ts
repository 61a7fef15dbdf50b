import { type ToastMessage, toast } from '../../ui/overlays/toast.ts'

/** Messages that replace the default ones after copying. */
export type CopyMessages = { done: ToastMessage; failed: ToastMessage }

/**
 * Copies `text` and shows a message: 'Copied!' and '{label} copied to clipboard', or one of `messages`.
 *
 * @returns whether the text was copied
 */
export async function copy(
  text: string,
  label: string,
  messages: CopyMessages = usualMessages(label),
): Promise<boolean> {
  const done = await write(text)
  toast(done ? messages.done : { ...messages.failed, variant: 'destructive' })
  return done
}

const usualMessages = (label: string): CopyMessages => ({
  done: { title: 'Copied!', description: `${label} copied to clipboard` },
  failed: { title: 'Failed to copy', description: 'Unable to copy to clipboard' },
})

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return writeTheOldWay(text)
  }
}

// Browsers withhold the clipboard API on plain http, by which a self-hosted explorer in a local network is
// often opened.
function writeTheOldWay(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
