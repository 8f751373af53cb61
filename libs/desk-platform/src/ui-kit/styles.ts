// The look of the whole desk: fonts, tokens and ground rules. Imported once, first, by apps/desk.
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-arabic/wght.css';
import './tokens.css';
import './schemes.css';
import './base.css';
import './pieces.css';
