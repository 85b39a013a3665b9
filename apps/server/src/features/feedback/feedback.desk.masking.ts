/** What stands for the part of somebody's data that nobody needs to answer them (attack 16). */
const hidden = '•••';

const begin = (text: string): string => Array.from(text)[0] ?? '';

/** `anna@games.example.com` is `a•••@g•••.com`: enough to tell two players apart, too little to write to one. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 0) return email === '' ? '' : hidden;
  const domain = email.slice(at + 1);
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return `${begin(email.slice(0, at))}${hidden}@${begin(domain)}${hidden}.${ending}`;
};

/** The last four digits, which is what a player reads out. */
export const maskedRoleId = (roleId: string): string => (roleId === '' ? '' : `•${hidden}${roleId.slice(-4)}`);
