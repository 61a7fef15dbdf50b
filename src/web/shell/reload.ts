/** Loads the page anew. An object, so that tests can watch it: the browser's own cannot be replaced. */
export const page = { reload: () => location.reload() }
