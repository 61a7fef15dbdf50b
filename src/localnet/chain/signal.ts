/** One kind of event. Listeners are called in the order they came, at once. */
export class Signal<T> {
  private readonly listeners = new Set<(value: T) => void>()
  private readonly onError: (error: unknown) => void

  /** @param onError is told what a listener throws: onlookers must not stop what they look at */
  constructor(onError: (error: unknown) => void) {
    this.onError = onError
  }

  /** @returns stops listening */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  emit(value: T): void {
    for (const listener of this.listeners)
      try {
        listener(value)
      } catch (error) {
        this.onError(error)
      }
  }
}
