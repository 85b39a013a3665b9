/**
 * A look at every screen takes minutes, so each is looked at in one pair of colours and language by default, and in all of them
 * by `npm run e2e:looks`. Over all screens both colour schemes and both directions occur either way.
 */
export const areAllLooksAsked = process.env['GUILDHALL_ALL_LOOKS'] === 'true';
