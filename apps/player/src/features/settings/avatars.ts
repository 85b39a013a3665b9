/** The drawn presets: a number that is stored, a name that is shown (B3). Their pictures are public/avatars/<id>.svg. */
export const avatars = [
  { id: 1, name: 'UserCaesar' },
  { id: 2, name: 'UserAster' },
  { id: 3, name: 'UserBram' },
  { id: 4, name: 'UserCinder' },
  { id: 5, name: 'UserDune' },
  { id: 6, name: 'UserEcho' },
  { id: 7, name: 'UserFrost' },
  { id: 8, name: 'UserGale' },
  { id: 9, name: 'UserHazel' },
  { id: 10, name: 'UserIvo' },
  { id: 11, name: 'UserJade' },
  { id: 12, name: 'UserKoda' },
] as const;

export const avatarSource = (id: number): string => `${import.meta.env.BASE_URL}avatars/${id}.svg`;

/** The preset shown: the chosen one, or UserCaesar while none was chosen or the stored number means nothing. */
export const shownAvatar = (chosen: number | undefined): number =>
  avatars.find((avatar) => avatar.id === chosen)?.id ?? 1;
