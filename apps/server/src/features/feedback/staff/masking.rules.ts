/** Replaces personal data that is not needed to answer a report (threat 16). */
const hidden = '•••';

const begin = (text: string): string => Array.from(text)[0] ?? '';

/** `anna@games.example.com` becomes `a•••@g•••.com`: enough to tell two players apart, too little to contact one. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 0) return email === '' ? '' : hidden;
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return `${begin(email.slice(0, at))}${hidden}@${begin(domain)}${hidden}.${ending}`;
};

/** Keeps the last four digits, which players read out to identify themselves. */
export const maskedRoleId = (roleId: string): string => (roleId === '' ? '' : `•${hidden}${roleId.slice(-4)}`);
