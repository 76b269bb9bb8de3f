/** Key of the maintenance setting; its value is 'true' or 'false', a missing row means off. */
export const maintenanceKey = 'maintenance_mode';
