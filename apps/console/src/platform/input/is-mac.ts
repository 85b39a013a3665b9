export const isMac = /Mac|iP/.test(navigator.platform);
