/** Setting up the second factor asks for the password; who has typed it a moment ago is not asked again. */
let typed: string | null = null;

export const rememberTyped = (password: string): void => {
  typed = password;
};

/** In memory only, and only until it is used. */
export const takeTyped = (): string | null => {
  const password = typed;
  typed = null;
  return password;
};
