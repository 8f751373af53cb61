export const WALLBOARD_PATH = '/apps/central/wallboard';
export const TV_PATH = `${WALLBOARD_PATH}/tv`;
