/** Preset avatars: the id is stored, the name is shown (B3). Images are in public/avatars/<id>.svg. */
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

export const shownAvatar = (chosen: number | undefined): number =>
  avatars.find((avatar) => avatar.id === chosen)?.id ?? 1;
