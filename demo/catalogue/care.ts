/** Care steps by flower and by how it travels: one step per line, as `products.instructions` keeps them. */
export const care = {
  roses: steps(
    'Corta 2 cm de cada tallo en diagonal apenas lleguen y repite el corte cada dos días.',
    'Quita las hojas que queden bajo el agua y deja puestas las de arriba.',
    'Usa agua fresca hasta la mitad del florero y cámbiala a diario.',
    'Si una rosa se dobla, envuélvela en papel y déjala una hora en agua tibia hasta el cuello.',
  ),
  rosesInBox: steps(
    'Retira la tapa al recibirla para que las rosas respiren.',
    'Echa medio vaso de agua sobre la espuma cada dos días, por el borde y sin mojar los pétalos.',
    'Mantén la caja lejos del sol directo y del aire acondicionado.',
    'Saca los pétalos externos que se oscurezcan; el centro seguirá abriendo.',
  ),
  tulips: steps(
    'Corta 1 cm de tallo en recto, no en diagonal, con un cuchillo bien afilado.',
    'Pon solo cuatro dedos de agua muy fría: el tulipán bebe mucho y se ablanda si le sobra.',
    'Agrega un cubo de hielo cada mañana.',
    'Gira el florero media vuelta al día; los tallos siguen creciendo hacia la luz.',
    'No los mezcles con narcisos, porque su savia los marchita.',
  ),
  sunflowers: steps(
    'Corta 3 cm de tallo en diagonal cada dos días, porque el tallo grueso se tapa rápido.',
    'Usa un florero pesado con agua hasta la mitad y cámbiala a diario.',
    'Retira casi todas las hojas para que el agua llegue a la flor.',
    'Ponlos en un lugar con luz y sin viento.',
  ),
  gerberas: steps(
    'Pon apenas 5 cm de agua: el tallo de la gerbera se pudre si queda muy sumergido.',
    'Corta 1 cm de tallo en diagonal cada dos días.',
    'No mojes los pétalos ni el centro al cambiar el agua.',
    'Si una se inclina, cámbiala a un vaso angosto que le sostenga el cuello.',
  ),
  carnations: steps(
    'Corta el tallo entre dos nudos, nunca sobre el nudo, para que beba bien.',
    'Cambia el agua cada dos días y lava el florero.',
    'Mantenlos lejos de la fruta madura: el gas que suelta los cierra.',
    'Bien cuidados duran hasta dos semanas.',
  ),
  ranunculus: steps(
    'Usa poca agua, unos 8 cm, y cámbiala todos los días.',
    'Corta 1 cm de tallo con cuidado, porque es hueco y se aplasta fácil.',
    'Déjalos en el lugar más fresco de la casa por la noche.',
    'Los capullos cerrados abren en dos o tres días.',
  ),
  gardenBouquet: steps(
    'Sácale el papel y ponlo en agua antes de una hora.',
    'Corta 2 cm de cada tallo en diagonal y quita las hojas que toquen el agua.',
    'Cambia el agua todos los días: dalias y zinnias la ensucian pronto.',
    'Retira las flores que terminen primero para que el resto dure más.',
  ),
  bridal: steps(
    'Guárdalo en su caja, en el lugar más fresco de la casa, hasta una hora antes de salir.',
    'No lo metas al congelador ni junto a la fruta.',
    'Sécale bien los tallos antes de tomarlo para no manchar el vestido.',
    'Si quieres conservarlo, cuélgalo de cabeza en un cuarto oscuro durante tres semanas.',
  ),
  flowerBox: steps(
    'Riega la espuma con medio vaso de agua cada dos días, despacio y por el centro.',
    'Deja la caja sobre una bandeja las primeras horas.',
    'Mantenla a la sombra y lejos de ventiladores.',
    'Quita cada flor cuando termine su ciclo; las demás ocupan su lugar.',
  ),
  hydrangeaBox: steps(
    'Riega la espuma todos los días con medio vaso: la hortensia bebe más que las otras flores.',
    'Rocía las hortensias con agua por la mañana; a las rosas no las mojes.',
    'Si una hortensia decae, sácala y sumérgela cabeza abajo veinte minutos en agua fresca.',
    'Mantén la caja a la sombra.',
  ),
  lilies: steps(
    'Retira los estambres naranjas apenas abra cada lirio: el polen mancha la ropa y el mantel.',
    'Agrega agua a la espuma cada dos días, sin pasar del borde.',
    'Los capullos abren de uno en uno durante una semana; saca las flores que terminen.',
    'Déjalos fuera del alcance de los gatos, porque el lirio es tóxico para ellos.',
  ),
  orchid: steps(
    'Riega una vez por semana sumergiendo la maceta diez minutos y déjala escurrir.',
    'Busca luz filtrada: cerca de una ventana, sin sol directo.',
    'No dejes agua en el plato ni entre las hojas.',
    'Cuando caigan las flores, corta la vara sobre el segundo nudo y espera la próxima floración.',
    'Abónala una vez al mes con abono para orquídeas disuelto en agua.',
  ),
  basket: steps(
    'Agrega un vaso de agua a la espuma cada dos días; la canasta va forrada y no gotea.',
    'Colócala en un lugar fresco y con luz, sin sol de frente.',
    'Gírala cada día para que todas las flores reciban luz.',
    'Cuando termine, la canasta queda para el pan o las revistas.',
  ),
  hydrangeas: steps(
    'Corta el tallo en diagonal y hazle una cruz en la base para que absorba más.',
    'Llena el florero casi hasta arriba y cambia el agua a diario.',
    'Rocía las cabezas con agua por la mañana, porque también beben por los pétalos.',
    'Si se ponen lacias, sumérgelas enteras veinte minutos en agua fresca y se recuperan.',
  ),
  pottedHydrangea: steps(
    'Riega cuando la tierra se sienta seca al tacto; en verano, casi a diario.',
    'Ponla donde reciba sol suave de la mañana y sombra por la tarde.',
    'Corta las cabezas secas justo sobre el primer par de hojas.',
    'Cámbiala a una maceta más grande al final del invierno.',
  ),
  dahliasInPot: steps(
    'Dale al menos cinco horas de sol al día, en balcón o ventana.',
    'Riega la tierra y no las hojas, dos veces por semana.',
    'Corta las flores pasadas para que salgan nuevas hasta el otoño.',
    'En invierno deja secar la planta y guarda el tubérculo: vuelve a brotar en primavera.',
  ),
  zinniasInPot: steps(
    'Ponla a pleno sol: mientras más luz, más flores.',
    'Riega al pie cada dos días y deja secar la superficie entre riegos.',
    'Corta las flores para un florero; la planta ramifica y saca otras.',
    'Guarda las semillas de las cabezas secas y siémbralas en primavera.',
  ),
  lavender: steps(
    'Dale sol directo y un lugar ventilado.',
    'Riega poco, una vez por semana, cuando la tierra esté seca.',
    'Poda las espigas secas de lavanda a la mitad para que no se vuelva leñosa.',
    'Corta los claveles abiertos: la planta florece durante meses.',
  ),
  condolence: steps(
    'Llega listo para colocar; no hace falta moverlo ni cambiarle el agua el primer día.',
    'Agrega agua por la parte de atrás cada dos días.',
    'Retira los estambres de los lirios si lo dejas junto a un mantel o una tela clara.',
    'Mantenlo lejos de las velas encendidas.',
  ),
  condolenceBasket: steps(
    'Llega lista para colocar, con la espuma ya húmeda.',
    'Agrega un vaso de agua al centro cada dos días.',
    'Rocía las hortensias por la mañana para que se mantengan firmes.',
    'Mantenla lejos de las velas encendidas.',
  ),
}

function steps(...lines: string[]): string {
  return lines.join('\n')
}
