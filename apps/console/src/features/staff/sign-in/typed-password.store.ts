/** Setting up the second factor requires the password; this avoids asking again right after sign-in. */
let typed: string | null = null;

export const rememberTypedPassword = (password: string): void => {
  typed = password;
};

/** Returns the password once. It is kept in memory only. */
export const takeTypedPassword = (): string | null => {
  const password = typed;
  typed = null;
  return password;
};
