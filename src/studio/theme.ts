import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

const touch_px = 44
const isTouched = '@media (pointer: coarse)'

/** Fingers need larger targets than react-admin's dense ones. */
function touchable(theme: RaThemeOptions): RaThemeOptions {
  return {
    ...theme,
    typography: { ...theme.typography, fontFamily: 'system-ui, sans-serif' },
    components: {
      ...theme.components,
      MuiButton: { styleOverrides: { root: { [isTouched]: { minHeight: touch_px } } } },
      MuiIconButton: {
        styleOverrides: { root: { [isTouched]: { minHeight: touch_px, minWidth: touch_px } } },
      },
      MuiInputBase: {
        defaultProps: { disableInjectingGlobalStyles: true },
        styleOverrides: { root: { [isTouched]: { minHeight: touch_px } } },
      },
      MuiFilledInput: { styleOverrides: { root: { [isTouched]: { minHeight: touch_px } } } },
      MuiOutlinedInput: { styleOverrides: { root: { [isTouched]: { minHeight: touch_px } } } },
      MuiFormControlLabel: { styleOverrides: { root: { [isTouched]: { minHeight: touch_px } } } },
      MuiToggleButton: {
        styleOverrides: { root: { [isTouched]: { minHeight: touch_px, minWidth: touch_px } } },
      },
      // By default they are spans, in which react-admin's lists put blocks.
      MuiListItemText: {
        defaultProps: { slotProps: { primary: { component: 'div' }, secondary: { component: 'div' } } },
      },
      // Its words are gray by default, and hard to read.
      RaLoading: { styleOverrides: { root: { '& .RaLoading-message': { color: 'inherit', opacity: 1 } } } },
      // It is around each tab of a record: tables and lists.
      RaLabeled: { defaultProps: { component: 'div' } },
      MuiChip: {
        styleOverrides: { clickable: { [isTouched]: { minHeight: touch_px, borderRadius: touch_px / 2 } } },
      },
      // By default its label is for the box of its chips, which is no field; the box names its label.
      RaSelectArrayInput: { defaultProps: { InputLabelProps: { htmlFor: undefined } } },
      // Only "Loading" and "Error" of react-admin have it without a place of their own among the headings of a screen.
      MuiTypography: { defaultProps: { variantMapping: { h5: 'p' } } },
      MuiTab: { styleOverrides: { root: { textTransform: 'none' } } },
      // react-admin names the box around the checkbox of a row, which is no control; the name is the control's.
      MuiCheckbox: { defaultProps: { slotProps: { root: { 'aria-label': undefined }, input: named } } },
      MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
      // On a phone react-admin gives them the ground of a card, which they are not in: a dark bar above every list.
      RaTopToolbar: {
        styleOverrides: { root: { '&&': { backgroundColor: 'transparent', flexWrap: 'wrap' } } },
      },
      RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
    },
  }
}

/**
 * Once for all fields, each of which brings its own by default: by an animation they learn that the browser has filled them in, so that the label
 * makes room.
 */
export const filledIn = {
  '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
  '.MuiInputBase-input:-webkit-autofill': { animationName: 'mui-auto-fill', animationDuration: '5000s' },
}

/** The name that a checkbox was given. */
function named(checkbox: object): { 'aria-label'?: string } {
  const name = 'aria-label' in checkbox ? checkbox['aria-label'] : undefined
  return typeof name === 'string' ? { 'aria-label': name } : {}
}

export const darkTheme = touchable(defaultDarkTheme)
export const lightTheme = touchable({
  ...defaultLightTheme,
  // Hard to read in the themes' own colors: white on the bar at the top, and the orange of a label on white.
  palette: {
    ...defaultLightTheme.palette,
    primary: { main: '#0b5c7a' },
    secondary: { main: '#0b5c7a' },
    warning: { main: '#9a4a00' },
  },
})
