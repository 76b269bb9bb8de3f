export { hasTouchKeyboard } from '../../../ui/text-field/touch-keyboard.ts';
