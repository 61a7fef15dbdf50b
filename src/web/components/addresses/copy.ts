import { type ToastMessage, toast } from '../../ui/overlays/toast.ts'

/** The messages after copying, where they are not the usual ones. */
export type CopyMessages = { done: ToastMessage; failed: ToastMessage }

/**
 * Copies and shows a message: 'Copied!', '{label} copied to clipboard', or `messages`.
 *
 * @returns whether it worked
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

// A self-hosted explorer is often opened by plain http and an address of the local network, where browsers
// withhold the clipboard API.
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
